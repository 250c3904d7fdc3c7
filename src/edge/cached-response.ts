import type { Request, Response } from "express"
import { ownCopy } from "../lib/own-copy"
import { isSignedIn } from "./anonymous"

/**
 * Headers that are stored with a cached response. All others depend on the single request, such as those of the rate
 * limit.
 */
const OWN_HEADERS = ["content-type", "content-language", "cache-control", "etag", "last-modified"]

export interface CachedResponse {
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer
}

/**
 * Calls `done` with the complete response when it ends. Calls it with `undefined` if the response must not be cached,
 * if the caller has turned out to be signed in, or if the caller disconnects. Removes the caller's `If-None-Match`, so
 * that the engine produces a complete response.
 */
export function onResponse(
  req: Request,
  res: Response,
  done: (answer: CachedResponse | undefined) => void,
): void {
  const known = req.get("if-none-match")
  delete req.headers["if-none-match"]
  const end = res.end.bind(res)
  const write = res.write.bind(res)
  let isStreamed = false
  let isDone = false
  const finish = (answer: CachedResponse | undefined) => {
    if (!isDone) done(answer)
    isDone = true
  }
  const written = (...input: unknown[]): unknown => {
    isStreamed = true
    return Reflect.apply(write, res, input)
  }
  const ended = (...input: unknown[]): unknown => {
    const body = isStreamed || isDone ? undefined : bodyOf(input)
    const isForAll = res.statusCode === 200 && !isSignedIn(req)
    const answer = body && isForAll ? answerOf(res, body) : undefined
    finish(answer)
    if (!answer || !isKnown(known, res.get("etag"))) return Reflect.apply(end, res, input)
    notModified(res)
    return Reflect.apply(end, res, [])
  }
  for (const [name, value] of Object.entries({ end: ended, write: written }))
    Object.defineProperty(res, name, { value, configurable: true, writable: true })
  res.once("close", () => finish(undefined))
}

export function send(req: Request, res: Response, { headers, body }: CachedResponse): void {
  res.statusCode = 200
  for (const [name, value] of headers) res.setHeader(name, value)
  if (isKnown(req.get("if-none-match"), res.get("etag"))) {
    notModified(res)
    res.end()
    return
  }
  res.setHeader("content-length", body.length)
  res.end(body)
}

function notModified(res: Response): void {
  res.statusCode = 304
  for (const name of ["content-type", "content-length"]) res.removeHeader(name)
}

function bodyOf([chunk, encoding]: unknown[]): Buffer | undefined {
  if (typeof chunk === "string")
    return ownCopy(
      Buffer.from(chunk, typeof encoding === "string" && Buffer.isEncoding(encoding) ? encoding : "utf8"),
    )
  return Buffer.isBuffer(chunk) ? ownCopy(chunk) : undefined
}

function answerOf(res: Response, body: Buffer): CachedResponse | undefined {
  if (res.hasHeader("set-cookie") || /no-store/.test(res.get("cache-control") ?? "")) return undefined
  const headers = OWN_HEADERS.flatMap((name) => {
    const value = res.get(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { headers, body }
}

/** Whether the caller already has this response: its `If-None-Match` contains the ETag (RFC 9110, section 13.1.2). */
function isKnown(tags: string | undefined, etag: string | undefined): boolean {
  if (tags === undefined || etag === undefined) return false
  const weak = (tag: string) => tag.trim().replace(/^W\//, "")
  return tags.trim() === "*" || tags.split(",").some((tag) => weak(tag) === weak(etag))
}
