import { isIP, type LookupFunction } from "node:net"
import { LRUCache } from "lru-cache"
import { Agent, buildConnector, type Dispatcher, fetch as undiciFetch } from "undici"
import type { HttpService } from "./features/registry"
import { addressesOf, isPublic, PrivateAddressError } from "./public-address"

interface Options {
  service: HttpService
  /** If true, hosts in private networks and this machine are allowed. */
  allowPrivate: boolean
  /** The longest body, counted after decompression. A longer body causes an error. */
  mostBytes: number
  /** The tenant of a call. Tenants never share a connection. */
  whose: () => string
}

interface CallOptions {
  /** The time limit for the whole call in milliseconds, from the DNS lookup to the last byte of the body. */
  totalMs: number
  /** Called when the connection is open and the request is sent. */
  onSent?: () => void
}

export type GuardedFetch = (
  url: string | URL | Request,
  init: GuardedInit | undefined,
  options: CallOptions,
) => Promise<Response>

export interface GuardedInit {
  method?: string | undefined
  headers?: RequestInit["headers"] | undefined
  body?: RequestInit["body"] | undefined
  signal?: AbortSignal | null | undefined
}

/** The response has more bytes than the limit. */
export class AnswerTooLongError extends Error {
  override readonly name = "AnswerTooLongError"
}

const CONNECT_MS = 10_000
/** The longest wait for headers, and between two pieces of the body. */
const SILENCE_MS = 60_000
/** A server may offer a longer time, but an idle connection is not worth it. */
const KEEP_ALIVE_MS = 4_000
const MOST_HEADER_BYTES = 16 * 1024
const MOST_TENANTS = 500

/**
 * A `fetch` for untrusted servers. It checks the same address that it connects to and refuses private ones. It returns
 * redirects and does not follow them. It limits time, headers and body. Rejects with {@link PrivateAddressError} for
 * private hosts, else with the client's own errors.
 */
export function guardedFetch({ service, allowPrivate, mostBytes, whose }: Options): GuardedFetch {
  const agents = new LRUCache<string, Agent>({
    max: MOST_TENANTS,
    // `close` waits for running calls.
    dispose: (agent) => void agent.close().catch(() => undefined),
  })
  const agentOf = (tenant: string) => {
    const known = agents.get(tenant) ?? agentTo({ allowPrivate })
    agents.set(tenant, known, { noDisposeOnSet: true })
    return known
  }

  return async (url, init = {}, { totalMs, onSent }) => {
    const deadline = deadlineOf(init.signal, { service, totalMs })
    try {
      const answer = await undiciFetch(url instanceof Request ? url.url : url, {
        method: init.method ?? "GET",
        headers: headersOf(init),
        body: textOf(init.body),
        // A followed redirect would send the request's secrets to another server.
        redirect: "manual",
        signal: deadline.signal,
        dispatcher: onSent ? telling(agentOf(whose()), onSent) : agentOf(whose()),
      })
      return bounded(answer, mostBytes, deadline)
    } catch (error) {
      deadline.end()
      throw error instanceof TypeError && error.cause instanceof PrivateAddressError ? error.cause : error
    }
  }
}

function agentTo({ allowPrivate }: { allowPrivate: boolean }): Agent {
  const lookup: LookupFunction = (host, { all }, done) => {
    addressesOf(host, { allowPrivate }).then(
      (found) => (all ? done(null, found) : done(null, found[0]?.address ?? "", found[0]?.family)),
      (error: NodeJS.ErrnoException) => done(error, ""),
    )
  }
  const connectTo = buildConnector({ lookup, timeout: CONNECT_MS })
  return new Agent({
    connect(options, done) {
      const host = options.hostname.replaceAll(/^\[|\]$/g, "")
      // An IP address has no DNS lookup, so this is the only check for it.
      if (isIP(host) !== 0 && !allowPrivate && !isPublic(host))
        done(new PrivateAddressError("This address is in a private network."), null)
      else connectTo(options, done)
    },
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MOST_HEADER_BYTES,
    allowH2: false,
  })
}

/** Compression saves little here. The limit applies after decompression if a server compresses anyway. */
function headersOf({ headers, body }: GuardedInit): Record<string, string> {
  const given = new Headers(headers)
  given.set("accept-encoding", "identity")
  if (body instanceof URLSearchParams && !given.has("content-type"))
    given.set("content-type", "application/x-www-form-urlencoded;charset=UTF-8")
  return Object.fromEntries(given)
}

/** All services that we call accept only text bodies. */
function textOf(body: GuardedInit["body"]): string | null {
  if (body === undefined || body === null) return null
  if (typeof body === "string") return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError("The body must be a text or a form.")
}

/** Calls `onSent` when the request goes to an open connection. */
function telling(agent: Agent, onSent: () => void): Dispatcher {
  return agent.compose((dispatch) => (options, handler) => {
    const started = handler.onRequestStart?.bind(handler)
    handler.onRequestStart = (controller, context) => {
      onSent()
      started?.(controller, context)
    }
    return dispatch(options, handler)
  })
}

interface Deadline {
  signal: AbortSignal
  end(): void
}

/** Aborts with the caller's signal or at the time limit. `end` frees the timer. */
function deadlineOf(
  caller: AbortSignal | null | undefined,
  { service, totalMs }: { service: HttpService; totalMs: number },
): Deadline {
  const controller = new AbortController()
  const follow = () => controller.abort(caller?.reason)
  const timer = setTimeout(
    () => controller.abort(new DOMException(`The ${service} server took too long.`, "TimeoutError")),
    totalMs,
  )
  if (caller?.aborted) follow()
  caller?.addEventListener("abort", follow, { once: true })
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer)
      caller?.removeEventListener("abort", follow)
    },
  }
}

type Answer = Awaited<ReturnType<typeof undiciFetch>>

/** The body is already decompressed, so these headers are wrong now. */
const OF_THE_WIRE = ["content-encoding", "content-length", "transfer-encoding"]

function bounded(answer: Answer, mostBytes: number, deadline: Deadline): Response {
  const { status, statusText } = answer
  const headers = new Headers([...answer.headers])
  for (const name of OF_THE_WIRE) headers.delete(name)
  if (answer.body === null) {
    deadline.end()
    return new Response(null, { status, statusText, headers })
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> = answer.body.getReader()
  let received = 0
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (done) {
            deadline.end()
            controller.close()
            return
          }
          received += value.byteLength
          if (received > mostBytes)
            throw new AnswerTooLongError(`The answer is longer than ${mostBytes} bytes.`)
          controller.enqueue(value)
        } catch (error) {
          deadline.end()
          // Closes the connection too. The rest of the response is not read.
          await reader.cancel().catch(() => undefined)
          throw error
        }
      },
      async cancel(reason) {
        deadline.end()
        await reader.cancel(reason).catch(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
  try {
    return new Response(body, { status, statusText, headers })
  } catch (error) {
    // The status is not a valid HTTP status.
    void body.cancel().catch(() => undefined)
    throw error
  }
}
