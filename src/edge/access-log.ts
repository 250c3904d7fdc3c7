import type { Request, RequestHandler, Response } from "express"
import { clientAddress } from "../lib/client-address"
import { clock } from "../lib/clock"
import { excerpt } from "../lib/excerpt"
import { currentTenantId } from "../tenancy/current-tenant"
import { type SecretRoute, secretPaths } from "./secret-paths"

interface Options {
  /** The routes whose paths contain secrets. */
  routes: readonly SecretRoute[]
  /** Whether to log requests. */
  isOn: () => boolean
  /** Writes a readable line for a person. Without it, each line is JSON. */
  write: ((line: string) => void) | undefined
}

/** Load balancers request these paths every few seconds, which would fill the log. */
const UNLOGGED = /^\/(health|ready)(\/|$)/i

/**
 * Logs one line per finished request, with its tenant. It replaces the engine's access log, which does not know
 * tenants.
 */
export function accessLog({ isOn, write, routes }: Options): RequestHandler {
  const withoutSecrets = secretPaths(routes)
  const shown = (url: string) => excerpt(withoutSecrets(url).replace(SECRETS, "$1…"), MAX_TEXT_LENGTH)
  return (req, res, next) => {
    if (!isOn() || UNLOGGED.test(req.path)) return next()
    const startedAt = clock.now()
    const tenant = currentTenantId()
    const originalUrl = shown(req.originalUrl)
    res.once("close", () => {
      const milliseconds = clock.now() - startedAt
      if (write) write(`${req.method} ${originalUrl} (${res.statusCode}) - ${milliseconds} ms, ${tenant}`)
      else {
        const referrer = shown(req.get("referer") ?? "-")
        const known = { originalUrl, referrer, tenant, milliseconds }
        process.stdout.write(`${JSON.stringify(line(req, res, known))}\n`)
      }
    })
    next()
  }
}

/** Query parameters whose values are secret, or name a person. The log must not contain them. */
const SECRETS = /([?&](?:preview|token|id_token|code|state|email)=)[^&]*/gi

/** Callers choose the texts in a log line, so their length is limited. */
const MAX_TEXT_LENGTH = 200

function line(
  req: Request,
  res: Response,
  known: { originalUrl: string; referrer: string; tenant: string; milliseconds: number },
) {
  return {
    level: "http",
    timestamp: clock.date().toISOString(),
    tenant: known.tenant,
    request_id: req.get("x-request-id") ?? "-",
    client_ip: clientAddress(req),
    method: req.method,
    path: known.originalUrl,
    status: res.statusCode,
    // True if the caller closed the connection before it had the whole response.
    aborted: !res.writableFinished,
    duration: known.milliseconds,
    response_size: Number(res.getHeader("content-length") ?? 0),
    referrer: known.referrer,
    user_agent: excerpt(req.get("user-agent") ?? "-", MAX_TEXT_LENGTH),
  }
}
