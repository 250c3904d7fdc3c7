import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http"
import { Agent as HttpsAgent, request as httpsRequest } from "node:https"
import { isIP, type LookupFunction } from "node:net"
import { Readable, Transform } from "node:stream"
import { addressesOf, isPublic, PrivateAddressError } from "./public-address"

interface Options {
  /** Whether hosts in private networks, and this machine, may be reached. */
  allowPrivate: boolean
  /** An answer that is longer is cut off, with an error. */
  mostBytes: number
}

/**
 * A `fetch` for addresses that a shop has entered: it connects to public addresses only, decided by the very address
 * that it connects to; follows no redirect; and takes no endless answers. Rejects with {@link PrivateAddressError} for
 * hosts inside. Bodies are texts.
 */
export function guardedFetch({ allowPrivate, mostBytes }: Options): typeof fetch {
  const lookup: LookupFunction = (host, { all }, done) => {
    addressesOf(host, { allowPrivate }).then(
      (found) => (all ? done(null, found) : done(null, found[0]?.address ?? "", found[0]?.family)),
      (error: NodeJS.ErrnoException) => done(error, ""),
    )
  }
  // Not the process's own: a connection that somebody else has opened would be taken without a look at its address.
  const agents = {
    "http:": new HttpAgent({ keepAlive: true, lookup }),
    "https:": new HttpsAgent({ keepAlive: true, lookup }),
  }

  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const isSecure = url.protocol === "https:"
    if (!isSecure && url.protocol !== "http:") throw new TypeError("Only http and https can be fetched.")
    const host = url.hostname.replaceAll(/^\[|\]$/g, "")
    // An address needs no lookup, so nothing else would look at it.
    if (isIP(host) !== 0 && !allowPrivate && !isPublic(host))
      throw new PrivateAddressError("This address is in a private network.")

    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const send = isSecure ? httpsRequest : httpRequest
      const request = send(url, {
        method: init.method ?? "GET",
        headers: { ...Object.fromEntries(new Headers(init.headers)), "accept-encoding": "identity" },
        agent: agents[isSecure ? "https:" : "http:"],
        ...(init.signal && { signal: init.signal }),
      })
      request.once("response", resolve).once("error", reject)
      request.end(typeof init.body === "string" ? init.body : undefined)
    })
    return responseOf(answer, mostBytes)
  }
}

/** What has no body by its status may not be given one. */
const WITHOUT_BODY = new Set([204, 205, 304])

function responseOf(answer: IncomingMessage, mostBytes: number): Response {
  const status = answer.statusCode ?? 502
  if (status < 200 || status > 599) {
    answer.destroy()
    throw new TypeError(`The answer has no status of HTTP: ${status}.`)
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, [value].flat().join(", "))
  if (WITHOUT_BODY.has(status)) {
    answer.resume()
    return new Response(null, { status, headers })
  }
  const body = answer.pipe(bounded(mostBytes))
  // A pipe ends neither side with the other.
  answer.once("error", (error) => body.destroy(error))
  answer.once("aborted", () => body.destroy(new TypeError("The answer was cut off.")))
  body.once("close", () => answer.destroy())
  // The same class, declared twice.
  const stream = Readable.toWeb(body) as unknown as ReadableStream<Uint8Array>
  return new Response(stream, { status, headers })
}

function bounded(mostBytes: number): Transform {
  let received = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received > mostBytes) done(new TypeError(`The answer is longer than ${mostBytes} bytes.`))
      else done(null, chunk)
    },
  })
}
