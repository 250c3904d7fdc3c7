import { readFile } from "node:fs/promises"
import type { ConfigModule } from "@medusajs/framework/types"

type ViteConfig = ReturnType<NonNullable<ConfigModule["admin"]["vite"]>>
type BundlerOptions = NonNullable<NonNullable<ViteConfig["optimizeDeps"]>["esbuildOptions"]>
type BundlerPlugin = NonNullable<BundlerOptions["plugins"]>[number]

/** The engine's modules that lead to the first page, and the page that they name. */
const MODULES = /[\\/]@medusajs[\\/]dashboard[\\/]dist[\\/](?:home|login)-\w+\.mjs$/
const ENGINE_LEADS_TO =
  /(navigate\(|location\.state\?\.from\?\.pathname \|\| )"\/orders"(?=, \{ replace: true \}|;)/g

/**
 * Changes the engine's modules for the address `/` and for the login: they lead to our home instead of the orders.
 * Other modules are returned as they are.
 */
export function startAtHome(module: string): string {
  return module.replace(ENGINE_LEADS_TO, '$1"/home"')
}

/** Does it in development, where Vite bundles packages before any plugin of its own sees them. */
export const startAtHomeInBundles: BundlerPlugin = {
  name: "svc:start-at-home",
  setup(build) {
    build.onLoad({ filter: MODULES }, async ({ path }) => ({
      contents: startAtHome(await readFile(path, "utf8")),
      loader: "js",
    }))
  },
}
