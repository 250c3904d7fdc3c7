import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { forgetEventsOf, recordEvent } from "../../../../kits/outbox/record-event"
import { submissionTable } from "../../../../kits/submissions/table"
import { clock } from "../../../../lib/clock"
import { readRow } from "../../../../lib/database"
import { forgetConsentsOf, recordConsents } from "../../../consent/record-consent"
import { formSubmitted } from "../events"
import { adminSubmission } from "../schemas"
import type { Answers, NewSubmission } from "../types"

const MS_PER_DAY = 86_400_000
const MAX_SUMMARY_LENGTH = 2_000

export const SUBMISSIONS = submissionTable({
  table: "form_submission",
  prefix: "fsub",
  own: adminSubmission,
  json: ["answers", "visible", "consents", "files", "file_ids"],
  searched: ["email", "summary"],
  isPurged: true,
  erased: async (transaction, ids) => {
    await forgetEventsOf(transaction, formSubmitted.object, ids)
    await forgetConsentsOf(transaction, formSubmitted.object, ids)
  },
})

/** The database row of a new submission. */
export function newRow({ retention_days, ...submission }: NewSubmission) {
  const purge_after = retention_days === null ? null : new Date(clock.now() + retention_days * MS_PER_DAY)
  const file_ids = submission.files.map(({ id }) => id)
  return { ...submission, file_ids, summary: summaryOf(submission.answers), purge_after }
}

/** Records the event and the consents of a new submission. */
export async function recordSubmission(
  transaction: Knex,
  { id, created_at }: { id: string; created_at: Date },
  submission: NewSubmission,
): Promise<void> {
  const { email, customer_id, answers, form_id, form_slug, locale, page_url, version, consents } = submission
  await recordEvent(transaction, formSubmitted, {
    id,
    form_id,
    form_slug,
    form_version: version,
    locale,
    answers,
    email,
    customer_id,
    page_url,
    created_at: created_at.toISOString(),
  })
  await recordConsents(
    transaction,
    consents.map(({ field, ...receipt }) => ({
      receipt,
      purpose: field,
      subject: { email, customerId: customer_id },
      source: { type: formSubmitted.object, id },
    })),
  )
}

/** The assets of a submission's files. */
export async function fileIdsOf(sql: Knex, id: string): Promise<string[]> {
  const row = await readRow(
    sql,
    z.object({ file_ids: z.array(z.string()) }),
    "SELECT file_ids FROM form_submission WHERE id = :id",
    { id },
  )
  return row?.file_ids ?? []
}

function summaryOf(answers: Answers): string {
  const texts = Object.values(answers).flatMap((answer) =>
    typeof answer === "string" ? [answer] : Array.isArray(answer) ? answer : [],
  )
  return texts
    .join(" · ")
    .slice(0, MAX_SUMMARY_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, "")
}
