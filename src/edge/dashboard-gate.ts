import { isIP } from "node:net"
import type { RequestHandler, Response } from "express"
import { errors } from "../lib/errors"
import { asyncHandler } from "./async-handler"
import { dashboardFiles } from "./dashboard-files"

interface Options {
  /** The checkout. */
  root: string
  publicUrl: string
}

/**
 * Stands in front of the dashboard's development server, which would hand out every file of the checkout. It gets to
 * see only addresses that are on the allow list, in a spelling of ours; each page is the same one to it.
 */
export function dashboardGate({ root, publicUrl }: Options): RequestHandler {
  const read = dashboardFiles(root)
  return asyncHandler(async (req, res, next) => {
    if (!isOwnHost(req.get("host"), publicUrl))
      throw errors.forbidden(
        "The dashboard is not served under this name. Set PUBLIC_URL to the one you use.",
      )
    const wanted = req.method === "GET" || req.method === "HEAD" ? await read(req.url) : undefined
    if (!wanted) throw errors.routeNotFound("The dashboard has no such page or file.")
    req.url = wanted.kind === "page" ? "/" : wanted.url
    hideErrorPages(res)
    next()
  })
}

/** A name that a stranger's DNS could point here is not ours: their page would read the answers. */
export function isOwnHost(host: string | undefined, publicUrl: string): boolean {
  const name = hostNameOf(`http://${host ?? ""}`)
  if (name === undefined) return false
  return (
    name === "localhost" || name.endsWith(".localhost") || isAddress(name) || name === hostNameOf(publicUrl)
  )
}

/** Whether a page of this server opens a web socket to it. Browsers always say which page it is. */
export function isOwnPage(
  { origin, host }: { origin?: string; host?: string },
  { port, publicUrl }: { port: number; publicUrl: string },
): boolean {
  if (origin === undefined || !URL.canParse(origin) || !isOwnHost(host, publicUrl)) return false
  const page = new URL(origin)
  if (page.origin === new URL(publicUrl).origin) return true
  const isSameName = page.hostname === hostNameOf(`http://${host ?? ""}`)
  return isSameName && (port === 0 || page.port === String(port))
}

/** The bundler's own error pages name folders of this machine. What they say stands in the terminal. */
function hideErrorPages(res: Response): void {
  const writeHead = res.writeHead.bind(res)
  const write = res.write.bind(res)
  const isHidden = () => res.statusCode >= 400 && !res.headersSent
  res.writeHead = ((status: number, ...rest: never[]) => {
    res.statusCode = status
    return isHidden() && res.getHeader("content-length") === undefined ? res : writeHead(status, ...rest)
  }) as typeof res.writeHead
  res.write = ((...args: Parameters<typeof write>) =>
    isHidden() ? true : write(...args)) as typeof res.write
}

function hostNameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[|\]$/g, "")) !== 0
}
