import { type Cells, streamCsv } from "../../../kits/rows/csv-stream"
import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import type { WordedConsent } from "../module/lib/consent-log"
import { emailConsents } from "./admin-email-consents.rows"

const EXPORTED_AT_ONCE = 500

const cells: Cells<WordedConsent> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  email: ({ email }) => email,
  list: ({ list }) => list,
  action: ({ action }) => action,
  locale: ({ locale }) => locale,
  source: ({ source }) => source,
  network: ({ network }) => network,
  text: ({ text }) => text,
  text_sha256: ({ text_sha256 }) => text_sha256,
}

declareHandlers([
  route(emailConsents.adminListEmailConsents, async ({ query, scope }) => {
    const { limit, offset, order, ...filter } = query
    const { items, count } = await scope
      .resolve("emailMarketing")
      .subscribers.listConsents(filter, { limit, offset, order })
    return { email_consents: items, count, offset, limit }
  }),
  route(emailConsents.adminReadEmailConsent, async ({ params: { id }, scope }) => ({
    email_consent: await scope.resolve("emailMarketing").subscribers.consentProof(id),
  })),
  route(emailConsents.adminExportEmailConsents, async ({ query, scope, res }) => {
    const { subscribers } = scope.resolve("emailMarketing")
    await streamCsv(res, {
      name: "email-consents",
      cells,
      read: async (after: string | undefined) => {
        const rows = await subscribers.consentsAfter(after, query, EXPORTED_AT_ONCE)
        return { rows, last: rows.length < EXPORTED_AT_ONCE ? undefined : rows.at(-1)?.id }
      },
    })
  }),
])
