import { isIP, type LookupFunction } from "node:net"
import { LRUCache } from "lru-cache"
import type { Agent, Dispatcher, fetch as undiciFetch } from "undici"
import { largePackage } from "./large-packages"
import { addressesOf, isPublic, PrivateAddressError } from "./public-address"
import type { HttpService } from "./registry"

interface Options {
  service: HttpService
  /** If true, hosts in private networks and this machine are allowed. */
  allowPrivate: boolean
  /** The longest body, counted after decompression. A longer body causes an error. */
  mostBytes: number
  /** The tenant of the current call. Each tenant has its own connections. */
  whose: () => string
}

interface CallOptions {
  /** The time limit of the whole call in milliseconds, from the DNS lookup to the last byte of the body. */
  totalMs: number
  /** Called when the connection is open and the request goes out. Before this, no server has seen the request. */
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

/** The response body is longer than the limit. */
export class AnswerTooLongError extends Error {
  override readonly name = "AnswerTooLongError"
}

const CONNECT_MS = 10_000
/** The longest wait for the response headers, and the longest pause inside the body. */
const SILENCE_MS = 60_000
/** How long an unused connection stays open. A server may allow more, but an idle connection costs resources. */
const KEEP_ALIVE_MS = 4_000
const MAX_HEADER_BYTES = 16 * 1024
const MAX_TENANTS = 500

/**
 * A `fetch` for servers whose address comes from a shop's settings. It connects to exactly the address that it has
 * checked, and refuses private networks (SSRF). It does not follow redirects. It limits time, headers and body. It
 * rejects with {@link PrivateAddressError} for private hosts, else with the HTTP client's error.
 */
export function guardedFetch({ service, allowPrivate, mostBytes, whose }: Options): GuardedFetch {
  const agents = new LRUCache<string, Agent>({
    max: MAX_TENANTS,
    // `close` lets running calls finish.
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
      const answer = await largePackage("undici").fetch(url instanceof Request ? url.url : url, {
        method: init.method ?? "GET",
        headers: headersOf(init),
        body: bodyOf(init.body),
        // Do not follow redirects: the next server would receive the request's secrets.
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
  const { Agent, buildConnector } = largePackage("undici")
  const connectTo = buildConnector({ lookup, timeout: CONNECT_MS })
  return new Agent({
    connect(options, done) {
      const host = options.hostname.replaceAll(/^\[|\]$/g, "")
      // The DNS lookup below checks names. A host that is an IP address has no lookup, so it is checked here.
      if (isIP(host) !== 0 && !allowPrivate && !isPublic(host))
        done(new PrivateAddressError("This address is in a private network."), null)
      else connectTo(options, done)
    },
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    allowH2: false,
  })
}

/**
 * Asks for an uncompressed body, because compression saves little here. If a server compresses anyway, the size limit
 * counts the decompressed bytes.
 */
function headersOf({ headers, body }: GuardedInit): Record<string, string> {
  const given = new Headers(headers)
  given.set("accept-encoding", "identity")
  if (body instanceof URLSearchParams && !given.has("content-type"))
    given.set("content-type", "application/x-www-form-urlencoded;charset=UTF-8")
  return Object.fromEntries(given)
}

/** The body as the HTTP client takes it. */
function bodyOf(body: GuardedInit["body"]): string | Uint8Array | null {
  if (body === undefined || body === null) return null
  if (typeof body === "string" || body instanceof Uint8Array) return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError("The body must be a text, a form or bytes.")
}

/** Adds a call of `onSent` to the HTTP client: it runs when the request is written to an open connection. */
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

/** A signal that aborts when the caller aborts or when the time is over. `end` stops the timer. */
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

/** The client has already decompressed the body, so these headers no longer describe it. */
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
          // Stops reading, which also closes the connection.
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
    // `new Response` throws if the server sent a status that HTTP does not allow.
    void body.cancel().catch(() => undefined)
    throw error
  }
}
