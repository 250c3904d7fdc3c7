import { createServer, type IncomingMessage, type Server } from "node:http"
import path from "node:path"
import type { Duplex } from "node:stream"
import { setImmediate as nextTurn } from "node:timers/promises"
import type { ConfigModule } from "@medusajs/framework/types"
import { buildForProduction } from "../config"
import { isOwnPage } from "../edge/dashboard-gate"
import { navigatedApp } from "./dashboard-navigation"
import { startAtHome, startAtHomeInBundles } from "./dashboard-start-page"
import { DashboardStyles } from "./dashboard-styles"
import { textsWhenRead } from "./dashboard-texts"
import { splitPage } from "./lazy-pages"

type ViteOption = NonNullable<ConfigModule["admin"]["vite"]>
type ViteConfig = ReturnType<ViteOption>
type VitePlugin = Extract<NonNullable<ViteConfig["plugins"]>[number], { name: string }>
type PostcssOptions = Exclude<NonNullable<ViteConfig["css"]>["postcss"], string | undefined>
type StylePlugin = Extract<NonNullable<PostcssOptions["plugins"]>[number], { postcssPlugin: string }>

interface Address {
  host: string
  port: number
  publicUrl: string
}

/**
 * The parts of Vite, the dashboard's development server, that we use. The engine creates the server and does not export
 * its type.
 */
interface DevelopmentServer {
  environments: {
    client: {
      transformRequest(url: string): Promise<unknown>
      moduleGraph: {
        getModuleByUrl(url: string): Promise<{ importedModules: Set<{ url: string }> } | undefined>
      }
    }
  }
}

const ENTRY = "/entry.jsx"
/** The path of Vite's bundles of packages. A request for one waits until Vite has bundled all packages. */
const BUNDLE = "/.vite/deps/"
const PACKAGE = "/node_modules/"
const STYLES = /\.css(\?|$)/

let server: DevelopmentServer | undefined
let sockets: Server | undefined
let styles: DashboardStyles | undefined
let isStopping = false

/**
 * Settings of Vite, which builds the dashboard and serves it in development. `src/edge/dashboard-gate.ts` checks each
 * request to the development server first. The list of folders here is a second check.
 */
export function dashboardVite(root: string, address: Address): ViteOption {
  return () => ({ plugins: [BUILD, startWithTexts(root), ownNavigation(root), development(root, address)] })
}

/** The file that starts the dashboard, and with `?app` what the engine has written into it. */
const START = /\/\.medusa\/client\/entry\.jsx$/
const APP = "/entry.jsx?app"

/**
 * Starts the dashboard when our texts in the admin's language have been loaded. A module that waited for them by `await`
 * would have the bundler make more than 200 files of the dashboard's first load.
 */
function startWithTexts(root: string): VitePlugin {
  let base = "/"
  return {
    name: "svc:texts-first",
    configResolved(config) {
      base = config.base
    },
    transform(_, id) {
      if (!START.test(id)) return
      const texts = JSON.stringify(`${root}/src/admin/i18n/index.ts`)
      // If the texts cannot be loaded, the engine's pages still work.
      return `import { ready } from ${texts}; ready.finally(() => import("./entry.jsx?app"))`
    },
    // The browser fetches the dashboard at once, not only after the texts.
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {} }) {
        for (const file of Object.values(bundle))
          if (file.type === "chunk" && file.moduleIds.some((id) => id.endsWith(APP))) {
            const styles = [...(file.viteMetadata?.importedCss ?? [])]
            return [
              { tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href: base + file.fileName } },
              ...styles.map((name) => ({
                tag: "link",
                attrs: { rel: "stylesheet", crossorigin: true, href: base + name },
              })),
            ]
          }
      },
    },
  }
}

/** The engine's entry gets its dashboard with our navigation: see src/admin/navigation. */
function ownNavigation(root: string): VitePlugin {
  return {
    name: "svc:navigation",
    enforce: "pre",
    resolveId: (source, importer) => navigatedApp(root, source, importer),
  }
}

const BUILD: VitePlugin = {
  name: "svc:build",
  apply: "build",
  config() {
    buildForProduction()
    return {
      // Our own texts are JSON files. A browser parses JSON faster than code.
      json: { stringify: true },
      build: { rollupOptions: { output: { manualChunks: textsByLanguage } } },
    }
  },
  transform(code, id) {
    const page = splitPage(id, code, (module) => this.parse(module).body)
    const changed = page ?? startAtHome(textsWhenRead(code))
    return changed === code ? undefined : changed
  },
}

/** All our texts in one language are one file, because a browser needs all of them or none. */
function textsByLanguage(id: string): string | undefined {
  const language = /\/src\/admin\/i18n\/[^/]+\/(\w+)\.json$/.exec(id)?.[1]
  return language && `texts-${language}`
}

function development(root: string, address: Address): VitePlugin {
  return {
    name: "svc:development",
    apply: "serve",
    config(config) {
      styles = new DashboardStyles(root)
      config.css = { ...config.css, postcss: { plugins: [stylesPlugin(styles)] } }
      const hmr = typeof config.server?.hmr === "object" ? config.server.hmr : {}
      const behind = createServer()
      sockets = gatedSockets(behind, address)
      sockets.listen(hmr.port, address.host)
      config.server = {
        ...config.server,
        cors: false,
        // All hosts are allowed, because `src/edge/dashboard-gate.ts` has already checked the host.
        allowedHosts: true,
        fs: {
          strict: true,
          allow: [`${root}/src/admin`, `${root}/node_modules`, `${root}/.medusa/client`],
          deny: [".env", ".env.*", "*.{crt,pem,key}", "**/.git/**", "**/.svc/**"],
        },
        hmr: { ...hmr, server: behind },
      }
      // Lets Vite find all packages at its start. If it finds one later, it reloads the open page.
      config.optimizeDeps = {
        ...config.optimizeDeps,
        entries: ["entry.jsx", `${root}/src/admin/**/*.{ts,tsx}`, `!${root}/src/admin/**/unit-tests/**`],
        // Vite looks for imports in files only, and this package is imported by a generated module.
        include: [...(config.optimizeDeps?.include ?? []), "@medusajs/admin-shared"],
        esbuildOptions: {
          ...config.optimizeDeps?.esbuildOptions,
          plugins: [...(config.optimizeDeps?.esbuildOptions?.plugins ?? []), startAtHomeInBundles],
        },
      }
    },
    configureServer(created) {
      server = created
    },
  }
}

function stylesPlugin(made: DashboardStyles): StylePlugin {
  return {
    postcssPlugin: "svc:styles",
    async Once(source, { result, postcss }) {
      const { from } = result.opts
      // Relative paths in a style refer to the style's own file. After this plugin, all styles are in one file, so their
      // paths must be changed now.
      source.walkDecls((declaration) => {
        declaration.value = readFrom(from, declaration.value, declaration.source?.input.file)
      })
      const { css, messages } = await made.make(source.toString(), from)
      source.removeAll()
      source.append(postcss.parse(css, { from }).nodes)
      result.messages.push(...messages)
    },
  }
}

/** Prepares all modules of the dashboard's first page, so that the first visitor does not wait. */
export async function warmDashboard(): Promise<void> {
  if (!server) return
  const { client } = server.environments
  const waiting = [ENTRY]
  const seen = new Set(waiting)
  for (let url = waiting.shift(); url !== undefined && !isStopping; url = waiting.shift()) {
    // If a module cannot be prepared, the page that needs it will show the error.
    await client.transformRequest(url).catch(() => undefined)
    // Lets waiting requests run before the next module.
    await nextTurn()
    if (STYLES.test(url) || url.includes(PACKAGE)) continue
    const found = await client.moduleGraph.getModuleByUrl(url)
    for (const { url: imported } of found?.importedModules ?? [])
      if (!seen.has(imported) && (!imported.includes(PACKAGE) || imported.includes(BUNDLE))) {
        seen.add(imported)
        waiting.push(imported)
      }
  }
}

/** Closes handles that would keep the process alive. */
export function stopDashboard(): void {
  isStopping = true
  styles?.stop()
  sockets?.closeAllConnections()
  sockets?.close()
}

/**
 * Changes relative file paths in a CSS declaration, because the declaration moves to a stylesheet in another folder.
 */
function readFrom(stylesheet: string | undefined, value: string, own: string | undefined): string {
  if (!stylesheet || !own || own === stylesheet) return value
  return value.replace(/url\((["']?)(\.{1,2}\/[^"')]+)\1\)/g, (_, __, file: string) => {
    const found = path.relative(path.dirname(stylesheet), path.resolve(path.dirname(own), file))
    return `url("${found.replaceAll(path.sep, "/")}")`
  })
}

/** Accepts web sockets for Vite's live reload, but only from pages of this server. */
function gatedSockets(behind: Server, address: Address): Server {
  const gate = createServer((_req, res) => res.writeHead(404).end())
  gate.on("upgrade", (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    const isOurs = isOwnPage({ origin: req.headers.origin, host: req.headers.host }, address)
    const isTaken = isOurs && behind.emit("upgrade", req, socket, head)
    if (!isTaken) socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
  })
  // Errors are ignored, because pages work without live reload.
  gate.on("error", () => undefined)
  return gate.unref()
}
