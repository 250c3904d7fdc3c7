import type { Express } from "express"

export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** As registered, with `:parameters`. */
  path: string
}

interface Layer {
  route?: { path: unknown; methods: Record<string, boolean> }
}

const METHODS = new Set(["get", "post", "put", "patch", "delete"])

/** All routes below these paths, the engine's and ours. */
export function routesOf(app: Express, prefixes: string[]): Route[] {
  const { stack } = (app as unknown as { _router: { stack: Layer[] } })._router
  const found = new Map<string, Route>()
  for (const { route } of stack) {
    if (!route || typeof route.path !== "string" || route.path.includes("*")) continue
    if (!prefixes.some((prefix) => String(route.path).startsWith(prefix))) continue
    const methods = Object.keys(route.methods).filter((method) => METHODS.has(method))
    // A middleware that handles all methods looks like a route, but is none of ours.
    if (methods.length === METHODS.size) continue
    for (const method of methods) {
      const name = method.toUpperCase() as Route["method"]
      found.set(`${name} ${route.path}`, { method: name, path: route.path })
    }
  }
  return [...found.values()].sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1))
}
