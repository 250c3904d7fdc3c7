import type { Request, RequestHandler, Response } from "express"
import { clock } from "../lib/clock"
import { excerpt } from "../lib/excerpt"
import { currentTenantId } from "../tenancy/current-tenant"
import { clientAddress } from "./client-address"

interface Options {
  /** Whether requests are logged at all. */
  isOn: () => boolean
  /** For people; without it each line is JSON, for machines. */
  write: ((line: string) => void) | undefined
}

/** What balancers ask all the time. */
const UNLOGGED = /^\/(health|ready)(\/|$)/i

/** One line a request, with its tenant, when it has been answered. Stands in for the engine's, which knows none. */
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

/** Parameters whose value opens something to whoever has it. */
const SECRETS = /([?&](?:preview|token|id_token|code|state)=)[^&]*/gi

/** Callers choose these texts, and must not fill the log with them. */
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
    // Nothing was sent to a caller who has hung up.
    aborted: !res.writableFinished,
    duration: known.milliseconds,
    response_size: Number(res.getHeader("content-length") ?? 0),
    referrer: shown(req.get("referer") ?? "-"),
    user_agent: excerpt(req.get("user-agent") ?? "-", LONGEST_TEXT),
  }
}
