import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import type { ConsentReceipt } from "../../kits/submissions/consent"
import { clock } from "../../lib/clock"
import { readRows, requireTransaction } from "../../lib/database"

/** The table of the module `consent`. */
const RECEIPTS = "consent_receipt"

/** A consent that a person has given. */
export interface GivenConsent {
  /** The exact text that the person saw, with its hash, language and time. See `consentReceipt`. */
  receipt: ConsentReceipt
  /** The purpose of the consent, such as the name of a form's field. */
  purpose: string
  /** The person. Both are null for an unknown visitor. */
  subject: { email: string | null; customerId: string | null }
  /** The record with which the consent was given, such as a `form_submission`, and its id. */
  source: { type: string; id: string }
}

/** Stores consents in the transaction that stores their source. So both are stored, or neither. */
export async function recordConsents(transaction: Knex, given: readonly GivenConsent[]): Promise<void> {
  requireTransaction(transaction, "Consents")
  if (given.length === 0) return
  const now = clock.date()
  await transaction(RECEIPTS).insert(
    given.map(({ receipt, purpose, subject, source }) => ({
      id: generateEntityId(undefined, "crec"),
      ...receipt,
      purpose,
      subject_email: subject.email,
      subject_customer_id: subject.customerId,
      source_type: source.type,
      source_id: source.id,
      created_at: now,
      updated_at: now,
    })),
  )
}

const storedReceipt = z.object({
  source_id: z.string(),
  text: z.string(),
  sha256: z.string(),
  given_at: z.date(),
})

/** A receipt as proof of the words that its source was stored with. */
export type StoredReceipt = z.output<typeof storedReceipt>

/** The consents that were given with these sources. One statement. */
export function receiptsOf(sql: Knex, sourceType: string, ids: readonly string[]): Promise<StoredReceipt[]> {
  return readRows(
    sql,
    storedReceipt,
    `SELECT source_id, text, sha256, given_at FROM consent_receipt
      WHERE source_type = :sourceType AND source_id = ANY(:ids) AND deleted_at IS NULL`,
    { sourceType, ids: [...ids] },
  )
}

/** Deletes the consents of these sources. Use it when the sources are deleted permanently. */
export async function forgetConsentsOf(transaction: Knex, sourceType: string, ids: string[]): Promise<void> {
  await transaction(RECEIPTS).where({ source_type: sourceType }).whereIn("source_id", ids).delete()
}
