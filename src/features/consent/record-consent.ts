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
  locale: z.string(),
  given_at: z.date(),
  subject_email: z.string().nullable(),
})

/** A receipt as proof of the consent that its source was stored with. */
export type StoredReceipt = z.output<typeof storedReceipt>

interface Receipts {
  sourceType: string
  /** The receipts of these sources. */
  ids: readonly string[]
  /** The latest receipts of this person, whether their sources still exist or not. */
  email: string
  /** How many receipts of the person are read. */
  most: number
}

/** Receipts of one kind of source, the oldest first. One statement. */
export function receiptsOf(sql: Knex, { ids, ...values }: Receipts): Promise<StoredReceipt[]> {
  return readRows(
    sql,
    storedReceipt,
    `SELECT source_id, text, sha256, locale, given_at, subject_email FROM consent_receipt
      WHERE id IN (
        SELECT id FROM consent_receipt
         WHERE source_type = :sourceType AND source_id = ANY(:ids) AND deleted_at IS NULL
        UNION ALL
        (SELECT id FROM consent_receipt
          WHERE source_type = :sourceType AND subject_email = :email AND deleted_at IS NULL
          ORDER BY given_at DESC, id DESC LIMIT :most))
      ORDER BY given_at, id`,
    { ...values, ids: [...ids] },
  )
}

/** Deletes the consents of these sources. Use it when the sources are deleted permanently. */
export async function forgetConsentsOf(transaction: Knex, sourceType: string, ids: string[]): Promise<void> {
  await transaction(RECEIPTS).where({ source_type: sourceType }).whereIn("source_id", ids).delete()
}
