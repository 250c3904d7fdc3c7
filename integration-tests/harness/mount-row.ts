import type { Express, NextFunction, Request, RequestHandler, Response } from "express"
import { middlewaresOf } from "../../src/api/row-middlewares"
import type { Row } from "../../src/lib/contract/row"

interface Mounted {
  /** Takes the route away again. */
  unmount(): void
}

type Handler = (req: never, res: never, next: never) => unknown

/**
 * Puts a row and its route into the running application, behind the edge and the engine's own checks and before the
 * engine's answer to what it does not know, as if it stood in `src/api`.
 */
export function mountRow(app: Express, row: Row, route: Handler): Mounted {
  const { stack } = (app as unknown as { _router: { stack: object[] } })._router
  const known = new Set(stack)
  const handlers = [...(middlewaresOf(row).middlewares ?? []), route].map((handler) => caught(handler))
  app[row.method === "POST" ? "post" : "get"](row.path, ...handlers)

  const added = stack.filter((layer) => !known.has(layer))
  stack.splice(stack.length - added.length, added.length)
  const firstRoute = stack.findIndex((layer) => "route" in layer && isStoreRoute(layer.route))
  stack.splice(firstRoute, 0, ...added)
  return {
    unmount: () => {
      for (const layer of added) stack.splice(stack.indexOf(layer), 1)
    },
  }
}

function isStoreRoute(route: unknown): boolean {
  return (
    typeof route === "object" && route !== null && "path" in route && String(route.path).startsWith("/store/")
  )
}

/** As the engine wraps every handler. */
function caught(handler: unknown): RequestHandler {
  return (req: Request, res: Response, next: NextFunction) => {
    Promise.resolve()
      .then(() => (handler as RequestHandler)(req, res, next))
      .catch(next)
  }
}
