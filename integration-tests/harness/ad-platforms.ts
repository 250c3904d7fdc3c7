import type { IncomingMessage, ServerResponse } from "node:http"
import { config } from "../../src/config"
import { portOf } from "../../src/lib/port-of"
import { textOf } from "./json-server"
import { outsideServer } from "./outside-server"

export const GOOGLE_APP = { id: "google-app", secret: "google-app-secret", developerToken: "developer-token" }

interface MetaRow {
  campaign_id: string
  campaign_name: string
  date_start: string
  spend: string
  impressions: string
  clicks: string
  actions?: { action_type: string; value: string }[]
}

interface GoogleRow {
  campaign: { id: string; name: string }
  date: string
  costMicros?: string
  impressions?: string
  clicks?: string
  conversions?: number
}

interface Ad<Row> {
  name: string
  currency: string
  timezone: string
  rows: Row[]
}

/**
 * Local servers that behave like Meta's Marketing API and the Google Ads API:
 * https://developers.facebook.com/docs/marketing-api/insights, https://developers.google.com/google-ads/api/rest.
 */
export async function adPlatforms() {
  const state = {
    meta: new Map<string, Ad<MetaRow>>(),
    google: new Map<string, Ad<GoogleRow>>(),
    /** Tokens that a platform refuses. The first one was never issued. */
    refused: new Set(["connection-test"]),
    /** Tokens of Google that belong to another app. */
    ofOtherApp: new Set<string>(),
    /** The rows on one page of Meta. */
    pageSize: 500,
    /** The status of all further answers, or a text that is no JSON. */
    fault: undefined as number | "broken" | "broken second page" | undefined,
    /** The periods that were asked for. */
    asked: [] as { from: string; to: string }[],
  }
  const server = outsideServer((req, res) => void serve(req, res))
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const text = await textOf(req)
    const url = new URL(req.url ?? "", "http://platform")
    const isSecondPage = url.searchParams.has("after")
    if (state.fault === "broken" || (state.fault === "broken second page" && isSecondPage))
      return void res.end("<html>")
    if (typeof state.fault === "number") return json(res, { error: { message: "Secret" } }, state.fault)
    if (url.pathname === "/token") return token(res, new URLSearchParams(text))
    if (url.pathname.startsWith("/meta/")) return meta(req, res, url)
    return google(req, res, url, text)
  }

  const bearer = (req: IncomingMessage) => (req.headers.authorization ?? "").replace(/^Bearer /, "")

  function meta(req: IncomingMessage, res: ServerResponse, { pathname, searchParams }: URL): void {
    if (state.refused.has(bearer(req))) return json(res, { error: { code: 190, message: "Secret" } }, 400)
    const [, , , node = "", edge] = pathname.split("/")
    const account = state.meta.get(node.replace(/^act_/, ""))
    if (!account) return json(res, { error: { code: 100, message: "Unknown account" } }, 400)
    const { name, currency, timezone: timezone_name, rows } = account
    if (edge !== "insights") return json(res, { name, currency, timezone_name, id: node })
    const { since, until } = JSON.parse(searchParams.get("time_range") ?? "{}") as {
      since: string
      until: string
    }
    state.asked.push({ from: since, to: until })
    const found = rows.filter(({ date_start }) => date_start >= since && date_start <= until)
    const begin = Number(searchParams.get("after") ?? 0)
    const end = begin + state.pageSize
    json(res, {
      data: found.slice(begin, end).map((row) => ({ ...row, account_currency: currency })),
      paging: {
        cursors: { before: String(begin), after: String(end) },
        ...(end < found.length && { next: "https://graph.example/next" }),
      },
    })
  }

  function token(res: ServerResponse, form: URLSearchParams): void {
    const secret = form.get("client_secret") ?? ""
    if (form.get("client_id") !== GOOGLE_APP.id || secret !== GOOGLE_APP.secret)
      return json(res, { error: "invalid_client", error_description: `Unknown secret ${secret}.` }, 401)
    const refresh = form.get("refresh_token") ?? ""
    if (state.refused.has(refresh)) return json(res, { error: "invalid_grant" }, 400)
    if (state.ofOtherApp.has(refresh)) return json(res, { error: "unauthorized_client" }, 401)
    json(res, { access_token: `access-of-${refresh}`, expires_in: 3_599, token_type: "Bearer" })
  }

  function google(req: IncomingMessage, res: ServerResponse, { pathname }: URL, text: string): void {
    if (!bearer(req).startsWith("access-of-")) return json(res, { error: { status: "UNAUTHENTICATED" } }, 401)
    const developer = req.headers["developer-token"]
    if (developer !== GOOGLE_APP.developerToken) return json(res, [prohibited(String(developer))], 403)
    const [, , , id = ""] = pathname.split("/")
    const account = state.google.get(id)
    if (!account) return json(res, { error: { status: "PERMISSION_DENIED" } }, 403)
    const { query } = JSON.parse(text) as { query: string }
    const { name: descriptiveName, currency: currencyCode, timezone: timeZone, rows } = account
    const [, from = "", to = ""] = /BETWEEN '([\d-]+)' AND '([\d-]+)'/.exec(query) ?? []
    if (from === "")
      return json(res, [{ results: [{ customer: { descriptiveName, currencyCode, timeZone } }] }])
    state.asked.push({ from, to })
    const found = rows.filter(({ date }) => date >= from && date <= to)
    json(res, [
      {
        results: found.map(({ campaign, date, ...metrics }) => ({
          campaign,
          metrics,
          segments: { date },
          customer: { currencyCode },
        })),
      },
      // A stream may have an empty part.
      { fieldMask: "campaign.id" },
    ])
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const usual = { urls: { ...config.ads.urls }, timeoutMs: config.ads.timeoutMs }
  const base = `http://127.0.0.1:${portOf(server)}`
  Object.assign(config.ads.urls, { meta: `${base}/meta`, googleAds: base, googleToken: base })
  return {
    base,
    state,
    setTimeout: (timeoutMs: number) => Object.assign(config.ads, { timeoutMs }),
    close() {
      Object.assign(config.ads.urls, usual.urls)
      Object.assign(config.ads, { timeoutMs: usual.timeoutMs })
      server.close()
      server.closeAllConnections()
    },
  }
}

export type AdPlatforms = Awaited<ReturnType<typeof adPlatforms>>

function json(res: ServerResponse, body: unknown, status = 200): void {
  res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
}

/** Google's general message, and its own in the details. */
function prohibited(developer: string) {
  const message = `The developer token ${developer} is not allowed with this project.`
  return { error: { message: "The caller does not have permission", details: [{ errors: [{ message }] }] } }
}
