import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { clock } from "../../../../lib/clock"
import { execute, readRow } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import type { Quote, Subscription } from "../types"
import { quoteRow } from "./row-schemas"

type NewQuote = Omit<Quote, "id" | "used_at">

export async function insertQuote(sql: Knex, quote: NewQuote): Promise<string> {
  const id = generateEntityId(undefined, "subquote")
  const names = Object.keys(quote)
  await execute(
    sql,
    `INSERT INTO subscription_quote (id, ${names.join(", ")})
     VALUES (:id, ${names.map((name) => `:${name}`).join(", ")})`,
    { ...quote, id },
  )
  return id
}

/** Reads a quote of this subscription. Throws 400 `invalid_field` for another one. */
export async function quoteOf(sql: Knex, id: string, subscriptionId: string): Promise<Quote> {
  const found = await readRow(
    sql,
    quoteRow,
    `SELECT * FROM subscription_quote WHERE id = :id AND subscription_id = :subscriptionId AND deleted_at IS NULL`,
    { id, subscriptionId },
  )
  if (!found) throw errors.invalidField("Field 'quote_id': this subscription has no such quote.")
  return found
}

/** Uses a quote, once. Throws 409 `invalid_state` for a used or expired one. */
export async function useQuote(sql: Knex, id: string): Promise<void> {
  const used = await execute(
    sql,
    `UPDATE subscription_quote SET used_at = :now, updated_at = now()
      WHERE id = :id AND used_at IS NULL AND expires_at > :now`,
    { id, now: clock.date() },
  )
  if (used === 0) throw errors.invalidState("The quote was used or has expired. Preview the change again.")
}

/** Makes a quote usable again, because the change has failed. */
export async function freeQuote(sql: Knex, id: string): Promise<void> {
  await execute(sql, `UPDATE subscription_quote SET used_at = NULL, updated_at = now() WHERE id = :id`, {
    id,
  })
}

/** The facts on which a quote depends, as a short text. */
export function fingerprintOf(found: Subscription): string {
  const { price_id, quantity, status, cancel_at_period_end, current_period_end } = found
  const facts = [price_id, quantity, status, cancel_at_period_end, current_period_end.toISOString()]
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex")
}
