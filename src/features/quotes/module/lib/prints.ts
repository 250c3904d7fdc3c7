import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, readRow } from "../../../../lib/database"

const pdfRow = z.object({ bytes: z.instanceof(Buffer) })

/** The printed revision. Its bytes stay equal, although the shop's look or the printer may change. */
export async function findPdf(sql: Knex, revisionId: string): Promise<Buffer | undefined> {
  const statement = "SELECT bytes FROM quote_pdf WHERE revision_id = :revisionId"
  return (await readRow(sql, pdfRow, statement, { revisionId }))?.bytes
}

/** Stores the print, unless another call was first. Returns the stored one. */
export async function keepPdf(sql: Knex, revisionId: string, bytes: Buffer): Promise<Buffer> {
  await execute(
    sql,
    "INSERT INTO quote_pdf (revision_id, bytes) VALUES (:revisionId, :bytes) ON CONFLICT DO NOTHING",
    { revisionId, bytes },
  )
  return (await findPdf(sql, revisionId)) ?? bytes
}
