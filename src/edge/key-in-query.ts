import type { RequestHandler } from "express"

const HEADER = "x-publishable-api-key"

/** A route, its path with `:parameters`. */
export interface KeyInQueryRoute {
  method: string
  path: string
}

/**
 * Where a browser, a feed reader or a mail client opens an address by itself, the publishable key stands in the query
 * as `key`. From here on it is the header's, as anywhere else; a header that is there goes before.
 */
export function keyInQuery(routes: KeyInQueryRoute[]): RequestHandler {
  const patterns = routes.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}/?$`, "i"),
  }))
  return (req, _res, next) => {
    const { key } = req.query
    const takesKey = patterns.some(
      ({ method, pattern }) =>
        (method === req.method || isHead(method, req.method)) && pattern.test(req.path),
    )
    if (takesKey && key !== undefined) {
      delete req.query.key
      req.url = withoutKey(req.url)
      // Two of them name no shop: what the header check says of an empty one holds for those.
      if (typeof key === "string") req.headers[HEADER] ??= key
    }
    next()
  }
}

/** The engine reads the address once more, in a way of its own. */
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
