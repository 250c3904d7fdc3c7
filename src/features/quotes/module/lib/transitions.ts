import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { forgetEvents } from "../../../../kits/outbox/record-event"
import { dated } from "../../../../kits/rows/dated"
import type { Actor } from "../../../../lib/actor"
import { clock } from "../../../../lib/clock"
import { execute, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { quoteRecord } from "../schemas"
import type { Quote, QuoteMessage, QuoteRevision, RevisionDraft, StatusChange } from "../types"
import { recordChange } from "./changes"
import { forgetQuoteMail, queueQuoteMails } from "./mails"
import { keepPdf } from "./prints"
import { findQuote, findRevision, QUOTE } from "./reading"
import { ACTIONS, allows, type QuoteAction } from "./states"
import { amountColumns } from "./submission"

const recordRow = dated(quoteRecord)
/** How many interrupted acceptances one statement reads at most. */
const AT_ONCE = 50

/** The version of a quote that the caller has read. */
interface ReadVersion {
  /** The latest sent revision. */
  revision?: number | undefined
  /** The version of the draft. */
  draft_version?: number
}

export interface DraftToSend extends Required<ReadVersion> {
  actor: Actor
  /** The time that is printed in the PDF. */
  sent_at: Date
  /** `undefined` for an imported quote, and if the draft cannot be sent. */
  pdf: Buffer | undefined
}

/**
 * Locks a quote and checks that the action is possible in its state, and that the caller has read its current
 * version. Two changes at the same moment run one after the other, so the second one sees the state that the
 * first one has set. Throws 404, or 409 `invalid_state`.
 */
async function lockFor(
  sql: Knex,
  id: string,
  action: QuoteAction,
  { revision, draft_version }: ReadVersion = {},
): Promise<Quote> {
  const quote = await readRow(
    sql,
    recordRow,
    `SELECT ${QUOTE} FROM quote_request WHERE id = :id AND deleted_at IS NULL FOR UPDATE`,
    { id },
  )
  if (!quote) throw errors.notFound("No quote has this id.")
  if (!allows(action, quote.status)) throw errors.invalidState(`The quote is ${spelled(quote.status)}.`)
  if (revision !== undefined && revision !== quote.revision)
    throw errors.invalidState(
      `The quote has a newer revision: ${quote.revision}. Read the quote again, and send the new 'revision'.`,
    )
  if (draft_version !== undefined && draft_version !== quote.draft_version)
    throw errors.invalidState(
      "The draft was saved or sent since you read the quote. Read the quote again, and send its new 'draft_version'.",
    )
  return quote
}

function spelled(status: string): string {
  return status.replaceAll("_", " ")
}

/** Changes a quote's state as the action says, and records the action's event if there is one. */
export async function changeStatus(
  sql: Knex,
  id: string,
  action: Exclude<QuoteAction, "draft" | "send">,
  { revision, ...columns }: { revision?: number | undefined; order_id?: string | null } = {},
): Promise<StatusChange> {
  const quote = await lockFor(sql, id, action, { revision })
  const now = clock.date()
  if ((action === "accept" || action === "counter_offer") && quote.valid_until && quote.valid_until <= now)
    throw errors.invalidState("The quote has expired.")
  if (action === "expire" && !(quote.valid_until && quote.valid_until <= now))
    throw errors.invalidState("The quote has not expired.")
  const { to } = ACTIONS[action]
  await sql("quote_request")
    .where({ id })
    .update({ ...columns, status: to, updated_at: now })
  const changed = { ...quote, ...columns, status: to }
  const event_ids = await recordChange(sql, action, [changed], now)
  if (action === "order") await queueQuoteMails(sql, "accepted", [changed], now)
  return { quote: changed, from: quote.status, event_ids }
}

/** Returns a quote to its former state, when a workflow reverts {@link changeStatus}. */
export async function revertStatusChange(sql: Knex, { quote, from, event_ids }: StatusChange): Promise<void> {
  await sql("quote_request")
    .where({ id: quote.id, status: quote.status })
    .update({
      status: from,
      updated_at: clock.date(),
      ...(quote.status === "accepted" && { order_id: null }),
    })
  await forgetEvents(sql, event_ids)
  if (quote.status === "ordered") await forgetQuoteMail(sql, "accepted", quote)
}

/** Saves the draft of the next revision. There is at most one. */
export async function saveDraft(
  sql: Knex,
  id: string,
  draft: RevisionDraft,
  { actor, ...read }: Pick<Required<ReadVersion>, "draft_version"> & { actor: Actor },
): Promise<void> {
  const quote = await lockFor(sql, id, "draft", read)
  const now = clock.date()
  const columns = {
    document: JSON.stringify(draft.document),
    valid_until: draft.valid_until,
    payment: draft.payment,
    actor_type: actor.type,
    actor_id: actor.id,
    updated_at: now,
  }
  await sql("quote_revision")
    .insert({
      id: generateEntityId(undefined, "qrev"),
      quote_id: id,
      number: quote.revision + 1,
      status: "draft",
      created_at: now,
      ...columns,
    })
    .onConflict(["quote_id", "number"])
    .merge(columns)
  const isUnread = quote.status === "submitted" || quote.status === "renegotiation"
  await sql("quote_request")
    .where({ id })
    .update({
      draft_version: quote.draft_version + 1,
      ...(isUnread && { status: "in_review", updated_at: now }),
    })
}

/**
 * Marks the draft as sent, stores its PDF if there is one, and queues the mail. Sent revisions and PDFs never change.
 */
export async function sendDraft(
  sql: Knex,
  id: string,
  { actor, pdf, sent_at: now, ...read }: DraftToSend,
): Promise<QuoteRevision> {
  const quote = await lockFor(sql, id, "send", read)
  const draft = await findRevision(sql, id, "draft")
  if (!draft) throw errors.invalidState("Save a draft of the next revision first.")
  if (!draft.document.is_complete)
    throw errors.invalidState("Each line needs a price before the quote is sent.")
  if (draft.valid_until && draft.valid_until <= now)
    throw errors.outOfRange("Field 'valid_until': it must be in the future.")
  const sent = { status: "sent", sent_at: now, updated_at: now }
  await sql("quote_revision")
    .where({ id: draft.id })
    .update({ ...sent, actor_type: actor.type, actor_id: actor.id })
  if (pdf) await keepPdf(sql, draft.id, pdf)
  await sql("quote_request")
    .where({ id: quote.id })
    .update({
      status: "sent",
      revision: draft.number,
      draft_version: quote.draft_version + 1,
      valid_until: draft.valid_until,
      updated_at: now,
      ...amountColumns(draft.document.total),
    })
  const { number: revision, valid_until } = draft
  const changed = { ...quote, status: "sent" as const, revision, valid_until }
  await recordChange(sql, "send", [changed], now)
  await queueQuoteMails(sql, revision === 1 ? "sent" : "revised", [changed], now)
  return { ...draft, status: "sent", sent_at: now }
}

/** Sets sent quotes whose `valid_until` is over to `expired`. Returns their ids. */
export async function expireDue(sql: Knex, now: Date): Promise<string[]> {
  const rows = await readRows(
    sql,
    recordRow,
    `UPDATE quote_request SET status = 'expired', updated_at = :now
      WHERE status = 'sent' AND valid_until <= :now AND deleted_at IS NULL RETURNING ${QUOTE}`,
    { now },
  )
  await recordChange(sql, "expire", rows, now)
  await queueQuoteMails(sql, "expired", rows, now)
  return rows.map(({ id }) => id)
}

/** Quotes with the status `accepted` that have not changed since `before`, oldest first. Up to a limit. */
export async function interrupted(sql: Knex, before: Date): Promise<string[]> {
  const rows = await readRows(
    sql,
    z.object({ id: z.string() }),
    `SELECT id FROM quote_request WHERE status = 'accepted' AND updated_at <= :before AND deleted_at IS NULL
      ORDER BY updated_at, id LIMIT ${AT_ONCE}`,
    { before },
  )
  return rows.map(({ id }) => id)
}

/** Sets `updated_at` of a quote whose order has failed, so that {@link interrupted} returns it last. */
export async function postpone(sql: Knex, id: string): Promise<void> {
  const statement = "UPDATE quote_request SET updated_at = :now WHERE id = :id AND status = 'accepted'"
  await execute(sql, statement, { id, now: clock.date() })
}

export async function insertMessage(
  sql: Knex,
  { id, revision }: Pick<Quote, "id" | "revision">,
  message: Pick<QuoteMessage, "kind" | "body" | "lines">,
  actor: Actor,
): Promise<string> {
  const now = clock.date()
  const messageId = generateEntityId(undefined, "qmsg")
  await sql("quote_message").insert({
    id: messageId,
    quote_id: id,
    revision,
    kind: message.kind,
    body: message.body,
    lines: message.lines && JSON.stringify(message.lines),
    actor_type: actor.type,
    actor_id: actor.id,
    created_at: now,
    updated_at: now,
  })
  return messageId
}

/** Returns the quote, in any state. Throws 404. */
export async function requireQuote(sql: Knex, id: string): Promise<Quote> {
  const quote = await findQuote(sql, { id })
  if (!quote) throw errors.notFound("No quote has this id.")
  return quote
}
