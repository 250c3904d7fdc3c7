import { randomInt } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { recordEvent } from "../../../../kits/outbox/record-event"
import { clock } from "../../../../lib/clock"
import { readRow } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { quoteSubmitted } from "../events"
import type { NewQuote } from "../types"

/** Crockford's alphabet without characters that people confuse: no I, L, O and U. 32 characters are 5 bits each. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const RANDOM_CHARACTERS = 10
const COUNTER_DIGITS = 6

/** A public number such as `Q-2026-000123-7K3M9QXA4D`. Its 50 random bits make it unguessable. */
function quoteNumber(year: number, counter: number): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `Q-${year}-${String(counter).padStart(COUNTER_DIGITS, "0")}-${random.join("")}`
}

const MAX_SUMMARY_LENGTH = 2_000

/** Stores a request with its number, its first revision and its event. Returns the id. */
export async function insertQuote(sql: Knex, { document, actor, ...given }: NewQuote): Promise<string> {
  const id = generateEntityId(undefined, "quote")
  const now = clock.date()
  const year = now.getUTCFullYear()
  // Last before the inserts, because the counter's row stays locked until the transaction ends.
  const counter = await nextOf(sql, year)
  const quote_number = quoteNumber(year, counter)
  const { contact, address, custom_fields, isg, files } = given
  const { locale, region_id, sales_channel_id, currency_code, country_code, province } = given
  await sql("quote_request").insert({
    locale,
    region_id,
    sales_channel_id,
    currency_code,
    country_code,
    province,
    customer_id: given.customer_id,
    po_number: given.po_number,
    message: given.message,
    id,
    quote_number,
    year,
    counter,
    status: "submitted",
    revision: 0,
    email: contact.email,
    contact: JSON.stringify(contact),
    address: address && JSON.stringify(address),
    custom_fields: JSON.stringify(custom_fields),
    isg: isg && JSON.stringify(isg),
    files: JSON.stringify(files),
    file_ids: JSON.stringify(files.map((file) => file.id)),
    summary: summaryOf(contact, document.lines),
    ...amountColumns(document.total),
    created_at: now,
    updated_at: now,
  })
  await sql("quote_revision").insert({
    id: generateEntityId(undefined, "qrev"),
    quote_id: id,
    number: 0,
    status: "sent",
    payment: "link",
    document: JSON.stringify(document),
    actor_type: actor.type,
    actor_id: actor.id,
    sent_at: now,
    created_at: now,
    updated_at: now,
  })
  await recordEvent(sql, quoteSubmitted, submittedEvent({ id, quote_number, now }, { document, ...given }))
  return id
}

function submittedEvent(
  { id, quote_number, now }: { id: string; quote_number: string; now: Date },
  { contact, document, customer_id, po_number, locale }: Omit<NewQuote, "actor">,
) {
  return {
    id,
    quote_number,
    status: "submitted" as const,
    email: contact.email,
    company: contact.company ?? null,
    customer_id,
    po_number,
    locale,
    lines: document.lines.map(({ type, title, variant_id, service_id, quantity, unit_price }) => ({
      type,
      title,
      variant_id,
      service_id,
      quantity,
      unit_price,
    })),
    total: document.total,
    currency_code: document.currency_code,
    created_at: now.toISOString(),
  }
}

/**
 * The next number of the year. A counter row has no holes, unlike a sequence: a transaction that rolls back also rolls
 * back its number.
 */
async function nextOf(sql: Knex, year: number): Promise<number> {
  const row = await readRow(
    sql,
    z.object({ value: z.number() }),
    `INSERT INTO quote_counter AS c (year, value) VALUES (:year, 1)
     ON CONFLICT (year) DO UPDATE SET value = c.value + 1 RETURNING value`,
    { year },
  )
  if (!row) throw errors.internalError()
  return row.value
}

export function amountColumns(total: number | null) {
  return {
    total,
    raw_total: total === null ? null : JSON.stringify({ value: String(total), precision: 20 }),
  }
}

function summaryOf(
  { first_name, last_name, company }: NewQuote["contact"],
  lines: readonly { title: string }[],
): string {
  return [company, `${first_name} ${last_name}`, ...lines.map(({ title }) => title)]
    .filter(Boolean)
    .join(" · ")
    .slice(0, MAX_SUMMARY_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, "")
}
