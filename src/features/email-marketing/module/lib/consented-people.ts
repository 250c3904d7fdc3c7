import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, idRow, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { shown } from "../../../../lib/parse"
import { forgetConsentsOf } from "../../../consent/record-consent"
import type { ConsentedPerson, ConsentedSubscription, SubscriptionCounts } from "../types"
import { forgetConfirmations } from "./confirm-mails"
import { emailDigest } from "./digest"
import { CONSENT_SOURCE, recordActions } from "./evidence"
import { SUBSCRIPTION, subscriptionRow } from "./rows"

/** `recordActions` binds each column of each row, and a statement has at most 65,535 bindings. */
const ROWS_AT_ONCE = 1_000

const listRow = z.object({ id: z.string(), handle: z.string(), consent_text: z.string().nullable() })
/** `was_known`: the person had a subscription before, which was not confirmed. */
const confirmedRow = idRow.extend({ was_known: z.boolean() })
const stateRow = z.object({ email: z.string(), status: z.string() })

/**
 * Subscribes people who have given their consent elsewhere, such as at a fair. Leaves out suppressed addresses and
 * people who unsubscribed. Each address may occur once. With `isDryRun`, stores nothing and only returns the numbers.
 * Throws 404 for an unknown list.
 */
export async function subscribeConsented(
  transaction: Knex,
  key: string,
  { people, list: handle, source, consent_text, isDryRun }: ConsentedSubscription,
): Promise<SubscriptionCounts> {
  const list = await readRow(
    transaction,
    listRow,
    "SELECT id, handle, consent_text FROM email_list WHERE handle = :handle AND deleted_at IS NULL",
    { handle },
  )
  if (!list) throw errors.notFound(`There is no email list '${shown(handle)}'.`)
  const emails = people.map(({ email }) => email)
  const suppressed = await suppressedOf(transaction, key, emails)
  const states = await readRows(
    transaction,
    stateRow,
    `SELECT email, status FROM email_subscription
      WHERE list_id = :list AND email = ANY(:emails) AND deleted_at IS NULL`,
    { list: list.id, emails },
  )
  const stateOf = new Map(states.map(({ email, status }) => [email, status]))
  const isFree = (email: string) => !suppressed.has(email)
  const has = (status: string) => (email: string) => isFree(email) && stateOf.get(email) === status
  const welcome = people.filter(
    ({ email }) => isFree(email) && !["confirmed", "unsubscribed"].includes(stateOf.get(email) ?? ""),
  )
  const text = consent_text ?? list.consent_text
  if (!isDryRun)
    for (let start = 0; start < welcome.length; start += ROWS_AT_ONCE)
      await confirmAll(transaction, welcome.slice(start, start + ROWS_AT_ONCE), {
        list: list.id,
        source,
        text,
      })
  return {
    subscribed: welcome.length,
    unchanged: emails.filter(has("confirmed")).length,
    unsubscribed: emails.filter(has("unsubscribed")).length,
    suppressed: suppressed.size,
  }
}

/** The addresses among these that are suppressed, also those of erased people. */
export async function suppressedOf(
  sql: Knex,
  key: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const byDigest = new Map(emails.map((email) => [emailDigest(key, email), email]))
  const rows = await readRows(
    sql,
    z.object({ email: z.string().nullable(), email_digest: z.string().nullable() }),
    `SELECT email, email_digest FROM email_suppression
      WHERE deleted_at IS NULL AND (email_digest = ANY(:digests) OR email = ANY(:emails))`,
    { digests: [...byDigest.keys()], emails: [...emails] },
  )
  return new Set(rows.flatMap(({ email, email_digest }) => email ?? byDigest.get(email_digest ?? "") ?? []))
}

/** Creates these subscribers, or completes their names. Returns their ids by address. One statement. */
export async function upsertSubscribers(
  transaction: Knex,
  people: readonly ConsentedPerson[],
): Promise<Map<string, string>> {
  const rows = people.map((person) => ({ id: generateEntityId(undefined, "esub"), ...person }))
  const found = await readRows(
    transaction,
    idRow.extend({ email: z.string() }),
    `INSERT INTO email_subscriber AS known (id, email, first_name, last_name, locale, created_at, updated_at)
     SELECT id, email, first_name, last_name, locale, :now, :now
       FROM jsonb_to_recordset(CAST(:rows AS jsonb))
         AS person (id text, email text, first_name text, last_name text, locale text)
      ORDER BY email
     ON CONFLICT (email) WHERE deleted_at IS NULL DO UPDATE
       SET first_name = coalesce(known.first_name, excluded.first_name),
           last_name = coalesce(known.last_name, excluded.last_name)
     RETURNING id, email`,
    { rows: JSON.stringify(rows), now: clock.date() },
  )
  return new Map(found.map(({ id, email }) => [email, id]))
}

async function confirmAll(
  transaction: Knex,
  people: readonly ConsentedPerson[],
  { list, source, text }: { list: string; source: string; text: string | null },
): Promise<void> {
  const ids = await upsertSubscribers(transaction, people)
  const now = clock.date()
  const rows = people.map(({ email, locale }) => ({
    id: generateEntityId(undefined, "esubn"),
    subscriber_id: ids.get(email),
    email,
    locale,
  }))
  // A person who unsubscribed after `subscribeConsented` has read the states stays unsubscribed.
  const changed = await readRows(
    transaction,
    confirmedRow,
    `INSERT INTO email_subscription AS known (id, subscriber_id, list_id, email, status, source, locale, consent_text,
            confirmed_at, created_at, updated_at)
     SELECT id, subscriber_id, :list, email, 'confirmed', :source, locale, :text, :now, :now, :now
       FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS person (id text, subscriber_id text, email text, locale text)
      ORDER BY email
     ON CONFLICT (subscriber_id, list_id) WHERE deleted_at IS NULL DO UPDATE
       SET status = 'confirmed', confirmed_at = :now, source = excluded.source, consent_text = excluded.consent_text,
           confirm_code = NULL, confirm_mails = 0, updated_at = :now
     WHERE known.status = 'unconfirmed'
     RETURNING id, xmax <> 0 AS was_known`,
    { list, source, text, now, rows: JSON.stringify(rows) },
  )
  const changedIds = changed.map(({ id }) => id)
  const known = changed.filter(({ was_known }) => was_known)
  await forgetConfirmations(
    transaction,
    known.map(({ id }) => id),
  )
  const subscriptions = await readRows(
    transaction,
    subscriptionRow,
    `SELECT ${SUBSCRIPTION} WHERE s.id = ANY(:ids) ORDER BY s.id`,
    { ids: changedIds },
  )
  await recordActions(transaction, subscriptions, "imported", null)
}

/** Hides a subscriber with its subscriptions, or shows it again. Throws 404. */
export async function hideSubscriber(transaction: Knex, id: string, isHidden: boolean): Promise<void> {
  const now = clock.date()
  const values = { id, now, at: isHidden ? now : null }
  const set = "deleted_at = CAST(:at AS timestamptz), updated_at = :now"
  const present = isHidden ? "AND deleted_at IS NULL" : ""
  const hidden = await execute(
    transaction,
    `UPDATE email_subscriber SET ${set} WHERE id = :id ${present}`,
    values,
  )
  if (hidden === 0) throw errors.notFound("There is no such subscriber.")
  await execute(
    transaction,
    `UPDATE email_subscription SET ${set} WHERE subscriber_id = :id ${present}`,
    values,
  )
}

/** Deletes a subscriber with its subscriptions. The evidence of consents stays. */
export async function eraseSubscriber(transaction: Knex, id: string): Promise<void> {
  await execute(transaction, "DELETE FROM email_subscriber WHERE id = :id", { id })
}

/** Deletes a subscriber that was just added, with its evidence. A receipt that stayed would look like a lost record. */
export async function undoAdding(transaction: Knex, id: string): Promise<void> {
  const deleted = await readRows(
    transaction,
    idRow,
    `DELETE FROM email_consent_event WHERE subscription_id IN
       (SELECT id FROM email_subscription WHERE subscriber_id = :id)
     RETURNING id`,
    { id },
  )
  await forgetConsentsOf(
    transaction,
    CONSENT_SOURCE,
    deleted.map((event) => event.id),
  )
  await eraseSubscriber(transaction, id)
}
