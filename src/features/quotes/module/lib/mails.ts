import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { forgetMail, queueMailsAgain } from "../../../../kits/mail-queue/mails"
import { QUOTE_MAILS } from "../due"
import type { Quote } from "../types"

/** The kind and values of a queued mail to the buyer. Its `about` is the id of a quote. */
export const quoteMail = z.object({
  kind: z.enum(["sent", "revised", "accepted", "expired"]),
  data: z.object({
    /** The revision that it is about. */
    revision: z.int(),
  }),
})

type Kind = z.output<typeof quoteMail>["kind"]
type Revision = Pick<Quote, "id" | "revision">

/** Queues a mail for each quote, once for a revision. Call it in the transaction of the change. */
export async function queueQuoteMails(
  sql: Knex,
  kind: Kind,
  quotes: readonly Revision[],
  now: Date,
): Promise<void> {
  const mails = quotes.map((quote) => ({
    kind,
    cause: causeOf(quote),
    about: quote.id,
    data: { revision: quote.revision },
    due_at: now,
  }))
  await queueMailsAgain(sql, QUOTE_MAILS, mails)
}

/** Removes a mail, when a workflow reverts the change that caused it. */
export function forgetQuoteMail(sql: Knex, kind: Kind, quote: Revision): Promise<void> {
  return forgetMail(sql, QUOTE_MAILS, { kind, cause: causeOf(quote) })
}

function causeOf({ id, revision }: Revision): string {
  return `${id}:${revision}`
}
