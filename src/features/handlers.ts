import { existsSync, readdirSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import type { RouteHandler } from "../kits/rows/route"
import { features } from "./all"

const load = createRequire(__filename)
const declared = new Map<string, RouteHandler>()

/** Declares the handlers of a feature's rows. Each `*.handlers.ts` in a folder `api` calls it. */
export function declareHandlers(handlers: readonly RouteHandler[]): void {
  for (const handler of handlers) {
    const { method, path } = handler.row
    const name = `${method} ${path}`
    if (declared.has(name)) throw new Error(`${name} has two handlers.`)
    declared.set(name, handler)
  }
}

/** The handlers of all features. The first call loads their files, and with them the workflows that they use. */
export function routeHandlers(): RouteHandler[] {
  for (const { slug } of features) for (const file of filesOf(slug)) load(file)
  return [...declared.values()]
}

function filesOf(slug: string): string[] {
  const folder = path.join(__dirname, slug, "api")
  if (!existsSync(folder)) return []
  const ending = `.handlers${path.extname(__filename)}`
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => path.join(folder, file))
}
