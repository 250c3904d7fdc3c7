import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { clock } from "../../../../lib/clock"
import type { NewQuote, RevisionDraft } from "../types"
import { forgetQuoteMail } from "./mails"
import { insertQuote } from "./submission"
import { saveDraft, sendDraft } from "./transitions"

/**
 * Stores a request with its first revision, which is sent already. No mail is sent about it, and its PDF is printed when
 * it is first read. Returns the id.
 */
export async function importSent(sql: Knex, quote: NewQuote, draft: RevisionDraft): Promise<string> {
  const { actor } = quote
  const id = await insertQuote(sql, quote)
  await saveDraft(sql, id, draft, { draft_version: 0, actor })
  const seen = { revision: 0, draft_version: 1 }
  const sent = await sendDraft(sql, id, { ...seen, sent_at: clock.date(), pdf: undefined, actor })
  await forgetQuoteMail(sql, "sent", { id, revision: sent.number })
  return id
}
