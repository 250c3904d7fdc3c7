import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { dated } from "../../../../kits/rows/dated"
import type { OrderedPage } from "../../../../kits/rows/lists"
import { idRow, readCount, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { receiptsOf, type StoredReceipt } from "../../../consent/record-consent"
import { emailConsent, emailConsentProof } from "../consent-schemas"
import type { ConsentFilter, ConsentProof, LoggedConsent } from "../types"
import { CONSENT_SOURCE, GIVES_CONSENT } from "./evidence"

/** A person's evidence is read at once, so there is a limit. It is far above what the limits of sign-ups allow. */
const MAX_RECORDS = 1_000

/** Earlier releases read the clock again for the receipts, after they had stored up to a thousand records. */
const MAX_APART_MS = 60_000

const COLUMNS = `e.id, e.email, l.handle AS list, e.action, e.at, e.locale, e.source, e.network,
       encode(sha256(convert_to(e.text, 'UTF8')), 'hex') AS text_sha256`
const FROM = "FROM email_consent_event e LEFT JOIN email_list l ON l.id = e.list_id"

const row = dated(emailConsent)
const worded = { text: z.string().nullable() }
const exportRow = dated(emailConsent.extend(worded))
const proofRow = dated(emailConsent.extend({ ...worded, count: z.number() }))
const suppressionRow = dated(emailConsentProof.shape.suppressions.element)

export type WordedConsent = z.output<typeof exportRow>
type ProofRow = z.output<typeof proofRow>

/** A page of the consent log, and how many entries there are. Two statements. */
export async function listConsents(
  sql: Knex,
  filter: ConsentFilter,
  { limit, offset, order }: OrderedPage,
): Promise<{ items: LoggedConsent[]; count: number }> {
  const { where, values } = conditions(filter)
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const items = await readRows(
    sql,
    row,
    `SELECT ${COLUMNS} ${FROM} WHERE ${where} ORDER BY e.at ${direction}, e.id ${direction} LIMIT :limit OFFSET :offset`,
    { ...values, limit, offset },
  )
  const count = await readCount(
    sql,
    `SELECT count(*)::int AS count FROM email_consent_event e WHERE ${where}`,
    values,
  )
  return { items, count }
}

/** The next entries of an export with their words, in the order of their ids. */
export function consentsAfter(
  sql: Knex,
  last: string | undefined,
  filter: ConsentFilter,
  limit: number,
): Promise<WordedConsent[]> {
  const { where, values } = conditions(filter)
  return readRows(
    sql,
    exportRow,
    `SELECT ${COLUMNS}, e.text ${FROM} WHERE ${where} AND e.id > :last ORDER BY e.id LIMIT :limit`,
    { ...values, last: last ?? "", limit },
  )
}

/** All evidence about the person of the entry `id`. A few statements, which must see one moment. Throws 404. */
export async function consentProof(
  sql: Knex,
  id: string,
  digestOf: (email: string) => string,
): Promise<ConsentProof> {
  const person = await readRow(
    sql,
    z.object({ email: z.string() }),
    "SELECT email FROM email_consent_event WHERE id = :id AND deleted_at IS NULL",
    { id },
  )
  if (!person) throw errors.notFound("There is no such consent.")
  const { email } = person
  const latest = await readRows(
    sql,
    proofRow,
    `SELECT ${COLUMNS}, e.text, CAST(count(*) OVER () AS int) AS count ${FROM}
      WHERE e.email = :email AND e.deleted_at IS NULL ORDER BY e.at DESC, e.id DESC LIMIT ${MAX_RECORDS}`,
    { email },
  )
  const found = latest.reverse()
  const receipts = await receiptsOf(sql, {
    sourceType: CONSENT_SOURCE,
    ids: found.map((record) => record.id),
    email,
    most: MAX_RECORDS,
  })
  const receiptsOfRecord = new Map<string, StoredReceipt[]>()
  for (const receipt of receipts) {
    const { source_id: record } = receipt
    receiptsOfRecord.set(record, [...(receiptsOfRecord.get(record) ?? []), receipt])
  }
  return {
    id,
    email,
    count: found[0]?.count ?? 0,
    records: found.map(({ email: _email, text: _text, count: _count, ...record }) => {
      const [receipt] = receiptsOfRecord.get(record.id) ?? []
      return { ...record, receipt: receipt ? { given_at: receipt.given_at, sha256: receipt.sha256 } : null }
    }),
    wordings: wordingsOf(found),
    suppressions: await suppressionsOf(sql, digestOf(email)),
    broken: firstChanged(found, receiptsOfRecord) ?? (await firstLost(sql, email, receiptsOfRecord)),
  }
}

async function suppressionsOf(sql: Knex, digest: string): Promise<ConsentProof["suppressions"]> {
  const latest = await readRows(
    sql,
    suppressionRow,
    `SELECT action, reason, note, at FROM email_suppression_event
      WHERE email_digest = :digest AND deleted_at IS NULL ORDER BY at DESC, id DESC LIMIT ${MAX_RECORDS}`,
    { digest },
  )
  return latest.reverse()
}

function wordingsOf(records: readonly ProofRow[]): ConsentProof["wordings"] {
  const texts = new Map<string, string>()
  for (const { text, text_sha256: hash } of records) if (text !== null && hash !== null) texts.set(hash, text)
  return [...texts].map(([id, text]) => ({ id, text }))
}

type Receipts = ReadonlyMap<string, readonly StoredReceipt[]>

/** A given consent with words is stored twice, in two tables. Somebody who changes one of them by SQL is found. */
function firstChanged(records: readonly ProofRow[], receiptsOfRecord: Receipts): ConsentProof["broken"] {
  for (const record of records) {
    const receipts = receiptsOfRecord.get(record.id) ?? []
    const needsReceipt = record.text !== null && GIVES_CONSENT.includes(record.action)
    if (needsReceipt && receipts.length === 0) return { id: record.id, reason: "receipt" }
    if (!receipts.every((receipt) => hasSameWords(record, receipt))) return { id: record.id, reason: "words" }
    if (!receipts.every((receipt) => isSameConsent(record, receipt)))
      return { id: record.id, reason: "details" }
  }
  return null
}

function hasSameWords(record: ProofRow, receipt: StoredReceipt): boolean {
  return receipt.text === record.text && receipt.sha256 === record.text_sha256
}

/** Does not compare the list. The receipt has its handle, which an admin may change. */
function isSameConsent({ action, email, locale, at }: ProofRow, receipt: StoredReceipt): boolean {
  return (
    GIVES_CONSENT.includes(action) &&
    receipt.subject_email === email &&
    receipt.locale === locale &&
    Math.abs(receipt.given_at.getTime() - at.getTime()) <= MAX_APART_MS
  )
}

/** The first receipt of the person whose record is gone, or names another person now. */
async function firstLost(
  sql: Knex,
  email: string,
  receiptsOfRecord: Receipts,
): Promise<ConsentProof["broken"]> {
  const ids = [...receiptsOfRecord.keys()]
  // The latest records that the proof shows may not be all of them.
  const records = await readRows(
    sql,
    idRow,
    "SELECT id FROM email_consent_event WHERE id = ANY(:ids) AND email = :email AND deleted_at IS NULL",
    { ids, email },
  )
  const stored = new Set(records.map((record) => record.id))
  const lost = ids.find((id) => !stored.has(id))
  return lost === undefined ? null : { id: lost, reason: "record" }
}

function conditions({ email, q, action, list_id }: ConsentFilter) {
  const where = [
    "e.deleted_at IS NULL",
    ...(email === undefined ? [] : ["e.email = :email"]),
    ...(q ? ["strpos(e.email, lower(:q)) > 0"] : []),
    ...(action === undefined ? [] : ["e.action = :action"]),
    ...(list_id === undefined ? [] : ["e.list_id = :list_id"]),
  ].join(" AND ")
  return {
    where,
    values: { email: email ?? "", q: q ?? "", action: action ?? "", list_id: list_id ?? "" },
  }
}
