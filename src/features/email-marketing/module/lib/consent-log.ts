import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { dated } from "../../../../kits/rows/dated"
import type { OrderedPage } from "../../../../kits/rows/lists"
import { readCount, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { receiptsOf, type StoredReceipt } from "../../../consent/record-consent"
import { emailConsent, emailConsentProof } from "../consent-schemas"
import type { ConsentFilter, ConsentProof, LoggedConsent } from "../types"
import { CONSENT_SOURCE, GIVES_CONSENT } from "./evidence"

/** A person's evidence is read at once, so there is a limit. It is far above what the limits of sign-ups allow. */
const MAX_RECORDS = 1_000

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

/** All evidence about the person of the entry `id`. Four statements, which must see one moment. Throws 404. */
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
  const receipts = await receiptsOf(
    sql,
    CONSENT_SOURCE,
    found.map((record) => record.id),
  )
  const receiptOf = new Map(receipts.map((receipt) => [receipt.source_id, receipt]))
  return {
    id,
    email,
    count: found[0]?.count ?? 0,
    records: found.map(({ email: _email, text: _text, count: _count, ...record }) => {
      const receipt = receiptOf.get(record.id)
      return { ...record, receipt: receipt ? { given_at: receipt.given_at, sha256: receipt.sha256 } : null }
    }),
    wordings: wordingsOf(found),
    suppressions: await suppressionsOf(sql, digestOf(email)),
    broken: firstBroken(found, receiptOf),
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

/** A given consent with words is stored twice, in two tables. Somebody who changes one of them by SQL is found. */
function firstBroken(
  records: readonly ProofRow[],
  receiptOf: ReadonlyMap<string, StoredReceipt>,
): ConsentProof["broken"] {
  for (const { id, action, text, text_sha256: hash } of records) {
    if (text === null || !GIVES_CONSENT.includes(action)) continue
    const receipt = receiptOf.get(id)
    if (!receipt) return { id, reason: "receipt" }
    if (receipt.text !== text || receipt.sha256 !== hash) return { id, reason: "words" }
  }
  return null
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
