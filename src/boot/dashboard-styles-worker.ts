import { createRequire } from "node:module"
import { parentPort, workerData } from "node:worker_threads"
import type { Message, StylesAnswer, StylesRequest, StylesSetup } from "./dashboard-styles"

interface Bundler {
  develop: (options: object) => Promise<unknown>
}
interface Postcss {
  (
    plugins: unknown[],
  ): {
    process(css: string, options: object): PromiseLike<{ css: string; messages: Message[] }>
  }
}
interface Tailwind {
  name?: string
  config?: () => { css: { postcss: { plugins: unknown[] } } }
}

const TAILWIND = "medusa:inject-tailwindcss"
const setup = workerData as StylesSetup
// These packages are dependencies of the engine and not ours, so they are found from the engine's folder.
const fromEngine = createRequire(require.resolve("@medusajs/medusa"))
const fromBundler = createRequire(fromEngine.resolve("@medusajs/admin-bundler"))

/**
 * Returns the engine's CSS plugins. The engine creates them inside its Vite configuration, and only this function gives
 * access to it.
 */
async function enginePlugins(): Promise<unknown[]> {
  let plugins: unknown[] | undefined
  const { develop } = fromEngine("@medusajs/admin-bundler") as Bundler
  await develop({
    ...setup,
    path: "/app",
    outDir: "",
    vite(config: { plugins: Tailwind[] }) {
      plugins = config.plugins.find(({ name }) => name === TAILWIND)?.config?.().css.postcss.plugins
      throw new Error("This hook does not start a second development server.")
    },
  }).catch(() => undefined)
  if (!plugins)
    throw new Error("The engine's CSS plugins were not found. Has its bundler configuration changed?")
  return plugins
}

const ready = enginePlugins()
// The first request reports this error.
ready.catch(() => undefined)

parentPort?.on("message", ({ id, css, from }: StylesRequest) => {
  const make = async (): Promise<StylesAnswer> => {
    const postcss = fromBundler("postcss") as Postcss
    const made = await postcss(await ready).process(css, { from })
    return { id, css: made.css, messages: made.messages }
  }
  make()
    .catch((error: Error): StylesAnswer => ({ id, error: error.message }))
    .then((answer) => parentPort?.postMessage(answer))
    .catch(() => undefined)
})
