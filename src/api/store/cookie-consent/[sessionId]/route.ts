import { readCookieConsent, withdrawCookieConsent } from "../../../../features/consent/decide"
import { route } from "../../../../lib/contract/route"
import { cookieConsent } from "../contract"
import { visitorOf } from "../visitor"

export const GET = route(cookieConsent.readCookieConsent, async ({ params, scope }) => ({
  cookie_consent: await readCookieConsent(scope, params.sessionId),
}))

export const DELETE = route(cookieConsent.withdrawCookieConsent, async ({ params, actor, scope, req }) => ({
  cookie_consent: await withdrawCookieConsent(scope, params.sessionId, visitorOf(req.headers, actor)),
}))
