import { route } from "../../../../lib/contract/route"
import { parsedRow } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { sessionRow } from "../../../../modules/consent/schemas"
import { cookieConsents } from "../contract"
import { shownSession } from "../shown"

export const GET = route(cookieConsents.adminReadCookieConsent, async ({ params, scope }) => {
  const consent = scope.resolve("consent")
  const [stored] = await consent.listCookieConsentSessions({ id: params.id }, { take: 1 })
  if (!stored) throw errors.notFound()
  const session = parsedRow(sessionRow, stored)
  const { records, wordings, broken } = await consent.proofOf(session)
  return {
    cookie_consent: {
      ...shownSession(session),
      session_key: session.session_key,
      records: records.map(({ id: _id, session_id: _session, ...record }) => record),
      wordings,
      broken: broken ?? null,
    },
  }
})
