import { dated } from "../../../kits/rows/dated"
import { pagination } from "../../../kits/rows/lists"
import { route } from "../../../kits/rows/route"
import { parsedRow } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { consentSession } from "../module/schemas"
import { cookieConsents } from "./admin.rows"

const shownColumns = dated(consentSession)

/** A session without the columns that only the server needs. */
function shownSession(stored: unknown) {
  return parsedRow(shownColumns, stored)
}

declareHandlers([
  route(cookieConsents.adminListCookieConsents, async ({ query, scope }) => {
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
  }),
  route(cookieConsents.adminReadCookieConsent, async ({ params, scope }) => {
    const proof = await scope.resolve("consent").proofOf(params.id)
    if (!proof) throw errors.notFound()
    const { session, records, wordings, broken } = proof
    return {
      cookie_consent: {
        ...shownSession(session),
        session_key: session.session_key,
        records: records.map(({ id: _id, session_id: _session, ...record }) => record),
        wordings,
        // The first broken link of the record chain.
        broken: broken ?? null,
      },
    }
  }),
  route(cookieConsents.adminVerifyCookieConsents, async ({ scope }) => ({
    verification: await scope.resolve("consent").verifyChains(),
  })),
])
