import { decideOnCookies } from "../../../features/consent/decide"
import { route } from "../../../lib/contract/route"
import { readerOf } from "../../../shop/reader"
import { cookieConsent } from "./contract"
import { visitorOf } from "./visitor"

export const POST = route(cookieConsent.recordCookieConsent, async ({ body, locale, actor, scope, req }) => {
  const { locales } = await readerOf(scope, body.locale ?? locale)
  const shown = body.locale ?? locales[0] ?? "en"
  return { cookie_consent: await decideOnCookies(scope, body, shown, visitorOf(req.headers, actor)) }
})
