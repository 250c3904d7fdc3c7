import { createRequire } from "node:module"
import path from "node:path"
import type { RouteHandler } from "../../kits/rows/route"
import { root } from "../../root"
import { internalsOf } from "../internals"

interface RoutesLoader {
  scanDir: (this: RoutesLoader, folder: string) => Promise<void>
  registerRoutes(routes: readonly EngineRoute[]): void
}

/** A route, as the engine describes one that it finds in a file `route.ts`. */
interface EngineRoute {
  isRoute: true
  matcher: string
  method: string
  handler: RouteHandler
  optedOutOfAuth: false
  shouldAppendAdminCors: boolean
  shouldAppendStoreCors: boolean
  shouldAppendAuthCors: boolean
}

/**
 * Adds the handlers of our features' routes to the routes that the engine finds as files `route.ts` in
 * `src/api`. So the engine mounts both in the same way: with its CORS, authentication and order of paths. One
 * of ours replaces a route of the engine with the same method and path. Call it before the engine is loaded.
 */
export function mountHandlers(handlers: () => readonly RouteHandler[]): void {
  // The framework does not export this class.
  const loaded: unknown = createRequire(require.resolve("@medusajs/framework"))("./http/routes-loader")
  const { RoutesLoader } = internalsOf<{ RoutesLoader: new () => object }>(loaded, {
    RoutesLoader: "function",
  })
  const loader = internalsOf<RoutesLoader>(Reflect.get(RoutesLoader, "prototype"), {
    scanDir: "function",
    registerRoutes: "function",
  })
  const { scanDir } = loader
  loader.scanDir = async function (folder) {
    await scanDir.call(this, folder)
    if (path.resolve(folder) === path.join(root, "src/api")) this.registerRoutes(handlers().map(engineRoute))
  }
}

function engineRoute(handler: RouteHandler): EngineRoute {
  const { method, path: matcher } = handler.row
  const surface = matcher.split("/")[1]
  return {
    isRoute: true,
    matcher,
    method,
    handler,
    optedOutOfAuth: false,
    shouldAppendAdminCors: surface === "admin",
    shouldAppendStoreCors: surface === "store",
    shouldAppendAuthCors: surface === "auth",
  }
}
