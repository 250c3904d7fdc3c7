import type { Request, RequestHandler, Response } from "express"
import { clock } from "../lib/clock"
import { excerpt } from "../lib/excerpt"
import { currentTenantId } from "../tenancy/current-tenant"
import { clientAddress } from "./client-address"

interface Options {
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
export function accessLog({ isOn, write }: Options): RequestHandler {
  return (req, res, next) => {
    if (!isOn() || UNLOGGED.test(req.path)) return next()
    const startedAt = clock.now()
    const tenant = currentTenantId()
    const originalUrl = shown(req.originalUrl)
    res.once("close", () => {
      const milliseconds = clock.now() - startedAt
      if (write) write(`${req.method} ${originalUrl} (${res.statusCode}) - ${milliseconds} ms, ${tenant}`)
      else process.stdout.write(`${JSON.stringify(line(req, res, { originalUrl, tenant, milliseconds }))}\n`)
    })
    next()
  }
}

/** Query parameters whose values are secret. The log must not contain them. */
const SECRETS = /([?&](?:preview|token|id_token|code|state)=)[^&]*/gi

/** Callers choose the texts in a log line, so their length is limited. */
const LONGEST_TEXT = 200

function shown(url: string): string {
  return excerpt(url.replace(SECRETS, "$1…"), LONGEST_TEXT)
}

function line(
  req: Request,
  res: Response,
  known: { originalUrl: string; tenant: string; milliseconds: number },
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
    referrer: shown(req.get("referer") ?? "-"),
    user_agent: excerpt(req.get("user-agent") ?? "-", LONGEST_TEXT),
  }
}
