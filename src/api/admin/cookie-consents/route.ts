import { pagination } from "../../../lib/contract/lists"
import { route } from "../../../lib/contract/route"
import { cookieConsents } from "./contract"
import { shownSession } from "./shown"

export const GET = route(cookieConsents.adminListCookieConsents, async ({ query, scope }) => {
  const { status, locale, customer_id, limit, offset } = query
  const filters = {
    ...(status && { status }),
    ...(locale && { locale }),
    ...(customer_id && { customer_id }),
  }
  const [sessions, count] = await scope
    .resolve("consent")
    .listAndCountCookieConsentSessions(filters, pagination(query))
  return { cookie_consents: sessions.map(shownSession), count, offset, limit }
})
