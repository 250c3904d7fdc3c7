import type { Request, RequestHandler } from "express"
import { errors } from "../lib/errors"
import { noteRefusal } from "./refusals"

const HEADER = "x-publishable-api-key"

const namedByQuery = new WeakSet<object>()

/** A route. Its path contains `:parameters`. */
export interface KeyInQueryRoute {
  method: string
  path: string
  /** See the contract row. */
  outlivesKey?: true
}

/**
 * Feed readers, browsers and mail programs cannot send our headers, so they send the publishable key as the query
 * parameter `key`. This copies it to the header. Two different keys are refused: a public cache stores a response by
 * its URL, and the header could name another shop.
 *
 * Links in mails must work for years, and the shop may revoke its key meanwhile. Their routes have twins below `/hooks`,
 * which need no key, because a signature in the link decides. There the key, or the parameter `tenant`, only names the
 * shop.
 */
export function keyInQuery(routes: KeyInQueryRoute[]): RequestHandler {
  const patterns = routes.map(({ method, path, outlivesKey = false }) => ({
    method,
    outlivesKey,
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}/?$`, "i"),
  }))
  return (req, _res, next) => {
    const { key } = req.query
    const header = oneOf(req.get(HEADER))
    if (header === undefined) refuse(req)
    else if (header !== "") req.headers[HEADER] = header
    const taken = patterns.find(
      ({ method, pattern }) =>
        (method === req.method || isHead(method, req.method)) && pattern.test(req.path),
    )
    if (taken && key !== undefined) {
      delete req.query.key
      req.url = withoutKey(req.url)
      const asked = [key].flat().filter((one) => one !== "")
      const named = theOnly(header ? [header, ...asked] : asked)
      if (named === undefined ? asked.length > 0 : typeof named !== "string") refuse(req)
      else if (typeof named === "string" && asked.length > 0) {
        req.headers[HEADER] = named
        namedByQuery.add(req)
      }
    }
    const { tenant } = req.query
    const isNamed = isKeyInQuery(req) || (typeof tenant === "string" && tenant !== "")
    if (taken?.outlivesKey && isNamed) req.url = req.url.replace(/^\/store\//, "/hooks/")
    next()
  }
}

/** Whether the publishable key of the request is in its URL instead of a header. */
export function isKeyInQuery(req: object): boolean {
  return namedByQuery.has(req)
}

function refuse(req: Request): void {
  noteRefusal(req, errors.invalidField("The request names more than one publishable key. Send one."))
}

/** The key in the header. `undefined` if the header contains different keys. */
function oneOf(header: string | undefined): string | undefined {
  return theOnly((header ?? "").split(",").map((key) => key.trim()))
}

function theOnly<Value>(values: Value[]): Value | undefined {
  const [first, ...others] = new Set(values)
  return others.length === 0 ? first : undefined
}

/** The URL without the key. The engine parses the URL again and would refuse the unknown parameter. */
function withoutKey(url: string): string {
  const [path = "", query = ""] = url.split(/\?(.*)/s, 2)
  const others = query.split("&").filter((pair) => !/^key(\[|$)/.test(nameOf(pair)))
  return others.length > 0 ? `${path}?${others.join("&")}` : path
}

function nameOf(pair: string): string {
  const [name = ""] = pair.split("=", 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function isHead(method: string, requested: string): boolean {
  return method === "GET" && requested === "HEAD"
}
