import { tieCookieConsent } from "../../../../../features/consent/decide"
import { route } from "../../../../../lib/contract/route"
import { cookieConsent } from "../../contract"

export const POST = route(cookieConsent.tieCookieConsent, async ({ params, actor, scope }) => ({
  cookie_consent: await tieCookieConsent(scope, params.sessionId, actor.id),
}))
