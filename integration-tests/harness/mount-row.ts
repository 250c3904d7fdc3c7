import type { Express, NextFunction, Request, RequestHandler, Response } from "express"
import { middlewaresOf } from "../../src/api/row-middlewares"
import { patternOf, type Row } from "../../src/kits/rows/row"

interface Mounted {
  /** Removes the route. */
  unmount(): void
}

type Handler = (req: never, res: never, next: never) => unknown

/**
 * Adds a route to the running application, as if it were in `src/api`. It is called after the engine's checks, and
 * before the engine's handler for unknown routes.
 */
export function mountRow(app: Express, row: Row, route: Handler): Mounted {
  const { stack } = (app as unknown as { _router: { stack: Layer[] } })._router
  const close = nameRoute(stack, row)
  const known = new Set(stack)
  const handlers = [...(middlewaresOf(row).middlewares ?? []), route].map((handler) => caught(handler))
  app[row.method === "POST" ? "post" : "get"](row.path, ...handlers)

  const added = stack.filter((layer) => !known.has(layer))
  stack.splice(stack.length - added.length, added.length)
  const firstRoute = stack.findIndex((layer) => "route" in layer && isStoreRoute(layer.route))
  stack.splice(firstRoute, 0, ...added)
  return {
    unmount: () => {
      close()
      for (const layer of added) stack.splice(stack.indexOf(layer), 1)
    },
  }
}

interface Layer {
  handle: RequestHandler
}

const named = new Set<RegExp>()

/**
 * Opens the path of the route. A handler of ours closes all paths that no row declares. The returned function closes it
 * again.
 */
function nameRoute(stack: Layer[], row: Row): () => void {
  const closing = stack.find(({ handle }) => handle.name === "closeUnnamed")
  if (closing) {
    const { handle } = closing
    closing.handle = (req, res, next) =>
      [...named].some((pattern) => pattern.test(req.path)) ? next() : handle(req, res, next)
  }
  const pattern = patternOf(row.path)
  named.add(pattern)
  return () => named.delete(pattern)
}

function isStoreRoute(route: unknown): boolean {
  return (
    typeof route === "object" && route !== null && "path" in route && String(route.path).startsWith("/store/")
  )
}

/** Handles errors of a handler as the engine does. */
function caught(handler: unknown): RequestHandler {
  return (req: Request, res: Response, next: NextFunction) => {
    Promise.resolve()
      .then(() => (handler as RequestHandler)(req, res, next))
      .catch(next)
  }
}
