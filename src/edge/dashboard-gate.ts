import { isIP } from "node:net"
import type { RequestHandler, Response } from "express"
import { errors } from "../lib/errors"
import { asyncHandler } from "./async-handler"
import { dashboardFiles } from "./dashboard-files"

interface Options {
  /** The folder that contains the sources. */
  root: string
  publicUrl: string
}

/**
 * Protects the dashboard's development server (Vite), which would serve every file of the source folder. Vite gets only
 * addresses from the allow list, in normalized form. All pages of the dashboard are the same page for it.
 */
export function dashboardGate({ root, publicUrl }: Options): RequestHandler {
  const read = dashboardFiles(root)
  return asyncHandler(async (req, res, next) => {
    if (!isOwnHost(req.get("host"), publicUrl))
      throw errors.forbidden(
        "The dashboard does not answer to this host name. Set PUBLIC_URL to the address that you use.",
      )
    const wanted = req.method === "GET" || req.method === "HEAD" ? await read(req.url) : undefined
    if (!wanted) throw errors.routeNotFound("The dashboard has no page or file at this address.")
    req.url = wanted.kind === "page" ? "/" : wanted.url
    hideErrorPages(res)
    next()
  })
}

/**
 * Whether the request's host is this server. An attacker could let his own domain point to this machine (DNS
 * rebinding), and his page could then read the responses.
 */
export function isOwnHost(host: string | undefined, publicUrl: string): boolean {
  const name = hostNameOf(`http://${host ?? ""}`)
  if (name === undefined) return false
  return (
    name === "localhost" || name.endsWith(".localhost") || isAddress(name) || name === hostNameOf(publicUrl)
  )
}

/** Whether the web socket comes from a page of this server. Browsers always send the page's origin. */
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

/** Hides Vite's error pages, because they contain folder names of this machine. The terminal shows the error. */
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
