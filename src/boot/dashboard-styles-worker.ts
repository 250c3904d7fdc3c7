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
// What the engine installs, and we do not.
const fromEngine = createRequire(require.resolve("@medusajs/medusa"))
const fromBundler = createRequire(fromEngine.resolve("@medusajs/admin-bundler"))

/** The engine makes its stylesheet's plugins with its bundler's configuration, which is shown to nobody but this hook. */
async function enginePlugins(): Promise<unknown[]> {
  let plugins: unknown[] | undefined
  const { develop } = fromEngine("@medusajs/admin-bundler") as Bundler
  await develop({
    ...setup,
    path: "/app",
    outDir: "",
    vite(config: { plugins: Tailwind[] }) {
      plugins = config.plugins.find(({ name }) => name === TAILWIND)?.config?.().css.postcss.plugins
      throw new Error("No second development server is needed.")
    },
  }).catch(() => undefined)
  if (!plugins) throw new Error("The engine makes the dashboard's styles in another way now.")
  return plugins
}

const ready = enginePlugins()
// It is told with the first answer.
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
