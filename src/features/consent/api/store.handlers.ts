import type { IncomingHttpHeaders } from "node:http"
import { route } from "../../../kits/rows/route"
import { readerOf } from "../../../kits/shop/reader"
import type { SignedInActor } from "../../../lib/actor"
import { declareHandlers } from "../../handlers"
import { decideOnCookies, readCookieConsent, tieCookieConsent, withdrawCookieConsent } from "../decide"
import { cookieConsent } from "./store.rows"

declareHandlers([
  route(cookieConsent.recordCookieConsent, async ({ body, locale, actor, scope, req }) => {
    const { locales } = await readerOf(scope, body.locale ?? locale)
    const shown = body.locale ?? locales[0] ?? "en"
    return { cookie_consent: await decideOnCookies(scope, body, shown, visitorOf(req.headers, actor)) }
  }),
  route(cookieConsent.readCookieConsent, async ({ params, scope }) => ({
    cookie_consent: await readCookieConsent(scope, params.sessionId),
  })),
  route(cookieConsent.tieCookieConsent, async ({ params, actor, scope }) => ({
    cookie_consent: await tieCookieConsent(scope, params.sessionId, actor.id),
  })),
  route(cookieConsent.withdrawCookieConsent, async ({ params, actor, scope, req }) => ({
    cookie_consent: await withdrawCookieConsent(scope, params.sessionId, visitorOf(req.headers, actor)),
  })),
])

/** The browser that sends a request. `Sec-GPC` is Global Privacy Control. The edge has set `x-client-ip`. */
function visitorOf(headers: IncomingHttpHeaders, actor: SignedInActor | undefined) {
  const address = headers["x-client-ip"]
  return {
    address: typeof address === "string" ? address : undefined,
    customerId: actor?.type === "customer" ? actor.id : null,
    userAgent: headers["user-agent"],
    gpc: headers["sec-gpc"] === "1",
  }
}
