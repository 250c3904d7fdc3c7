import { route } from "../../../kits/rows/route"
import { readerOf } from "../../../kits/shop/reader"
import { declareHandlers } from "../../handlers"
import { decideOnCookies, readCookieConsent, tieCookieConsent, withdrawCookieConsent } from "../decide"
import { cookieConsent } from "./store.rows"
import { visitorOf } from "./store-visitor"

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
