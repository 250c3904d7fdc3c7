import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readCount, readRows } from "../../lib/database"
import type { OrderedPage } from "../rows/lists"
import { isPublic, joinTranslation, textInFull, textSummary } from "./reading"
import type { Listed, PublicationTables, Reader } from "./types"

const textsRow = z.object({
  id: z.string(),
  locale: z.string(),
  fields: z.record(z.string(), z.string()),
  updated_at: z.date(),
})

export type PublicTexts = z.output<typeof textsRow>

const FIELDS = ["slug", "title", "excerpt", "body_html", "seo_title", "seo_description"]

/** The texts of public publications in the reader's best language, sorted by id or `updated_at`. Two statements. */
export async function listPublicTexts(
  sql: Knex,
  tables: PublicationTables,
  reader: Reader,
  { ids, order, limit, offset }: OrderedPage & { ids: readonly string[] | undefined },
): Promise<Listed<PublicTexts>> {
  const condition = `${isPublic} ${ids ? "AND p.id = ANY(CAST(:ids AS text[]))" : ""}`
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const sorted = order.endsWith("updated_at") ? ["updated_at", "id"] : ["id"]
  const values = { ...reader, ids: ids ?? [], limit, offset }
  const fields = FIELDS.map((name) => `'${name}', ${name}`).join(", ")
  const items = await readRows(
    sql,
    textsRow,
    `SELECT id, locale, jsonb_strip_nulls(jsonb_build_object(${fields})) AS fields, updated_at
       FROM (SELECT p.id, ${textSummary}, ${textInFull}, coalesce(t.updated_at, p.updated_at) AS updated_at
               FROM ${tables.publication} p ${joinTranslation(tables)} WHERE ${condition}) shown
      ORDER BY ${sorted.map((column) => `${column} ${direction}`).join(", ")} LIMIT :limit OFFSET :offset`,
    values,
  )
  const count = await readCount(
    sql,
    `SELECT count(*)::int AS count FROM ${tables.publication} p WHERE ${condition}`,
    values,
  )
  return { items, count }
}
