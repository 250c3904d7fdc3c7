import { createServer, type IncomingMessage, type Server } from "node:http"
import path from "node:path"
import type { Duplex } from "node:stream"
import { setImmediate as nextTurn } from "node:timers/promises"
import type { ConfigModule } from "@medusajs/framework/types"
import { isOwnPage } from "../edge/dashboard-gate"
import { DashboardStyles } from "./dashboard-styles"

type ViteOption = NonNullable<ConfigModule["admin"]["vite"]>

interface Address {
  host: string
  port: number
  publicUrl: string
}

/** The parts of Vite's development server that we use. The engine creates the server and does not export its type. */
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
/** Vite bundles all packages in one run, so a request for one bundle waits for the whole run. */
const BUNDLE = "/.vite/deps/"
const PACKAGE = "/node_modules/"
const STYLES = /\.css(\?|$)/

let server: DevelopmentServer | undefined
let sockets: Server | undefined
let styles: DashboardStyles | undefined
let isStopping = false

/**
 * Settings of the dashboard's development server. They do not change builds. `src/edge/dashboard-gate.ts` checks each
 * request first; this list of folders is the second wall.
 */
export function dashboardVite(root: string, address: Address): ViteOption {
  return () => ({
    plugins: [
      {
        name: "svc:development",
        apply: "serve",
        config(config) {
          const made = new DashboardStyles(root)
          styles = made
          config.css = {
            ...config.css,
            postcss: {
              plugins: [
                {
                  postcssPlugin: "svc:styles",
                  async Once(source, { result, postcss }) {
                    const { from } = result.opts
                    // After this plugin, all styles seem to come from one file.
                    source.walkDecls((declaration) => {
                      declaration.value = readFrom(from, declaration.value, declaration.source?.input.file)
                    })
                    const { css, messages } = await made.make(source.toString(), from)
                    source.removeAll()
                    source.append(postcss.parse(css, { from }).nodes)
                    result.messages.push(...messages)
                  },
                },
              ],
            },
          }
          const hmr = typeof config.server?.hmr === "object" ? config.server.hmr : {}
          const behind = createServer()
          sockets = gatedSockets(behind, address)
          sockets.listen(hmr.port, address.host)
          config.server = {
            ...config.server,
            cors: false,
            // `src/edge/dashboard-gate.ts` has already checked the file name.
            allowedHosts: true,
            fs: {
              strict: true,
              allow: [`${root}/src/admin`, `${root}/node_modules`, `${root}/.medusa/client`],
              deny: [".env", ".env.*", "*.{crt,pem,key}", "**/.git/**", "**/.svc/**"],
            },
            hmr: { ...hmr, server: behind },
          }
          // Vite reloads the first page if it finds these packages later.
          config.optimizeDeps = {
            ...config.optimizeDeps,
            entries: ["entry.jsx", `${root}/src/admin/**/*.{ts,tsx}`, `!${root}/src/admin/**/unit-tests/**`],
            // Virtual modules import these packages. Vite's search for packages reads files only.
            include: [...(config.optimizeDeps?.include ?? []), "@medusajs/admin-shared"],
          }
        },
        configureServer(created) {
          server = created
        },
      },
    ],
  })
}

/** Prepares the modules of the dashboard's first page, so that the first visitor does not wait. Never fails. */
export async function warmDashboard(): Promise<void> {
  if (!server) return
  const { client } = server.environments
  const waiting = [ENTRY]
  const seen = new Set(waiting)
  for (let url = waiting.shift(); url !== undefined && !isStopping; url = waiting.shift()) {
    // A module that cannot be prepared reports its error when a page asks for it.
    await client.transformRequest(url).catch(() => undefined)
    // Let waiting requests run first.
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

/** Rewrites relative file paths in a declaration, because it moves to another stylesheet. */
function readFrom(stylesheet: string | undefined, value: string, own: string | undefined): string {
  if (!stylesheet || !own || own === stylesheet) return value
  return value.replace(/url\((["']?)(\.{1,2}\/[^"')]+)\1\)/g, (_, __, file: string) => {
    const found = path.relative(path.dirname(stylesheet), path.resolve(path.dirname(own), file))
    return `url("${found.replaceAll(path.sep, "/")}")`
  })
}

/** Accepts the web sockets for live reload from our own pages only. */
function gatedSockets(behind: Server, address: Address): Server {
  const gate = createServer((_req, res) => res.writeHead(404).end())
  gate.on("upgrade", (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    const isOurs = isOwnPage({ origin: req.headers.origin, host: req.headers.host }, address)
    const isTaken = isOurs && behind.emit("upgrade", req, socket, head)
    if (!isTaken) socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
  })
  // Live reload is optional: pages work without it.
  gate.on("error", () => undefined)
  return gate.unref()
}
