import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderedPage } from "../../../lib/contract/lists"
import { rowsOf } from "../../../lib/database"
import {
  alternates,
  hasWords,
  isPublic,
  joinTranslation,
  textInFull,
  textSummary,
  withSlug,
} from "../../../lib/publications/reading"
import type { Listed, PageFilter, PageSummary, PublicPage, Reader } from "../types"
import { PAGES } from "./tables"

/** What storefronts read. Two statements for a list, one for a page, however many there are. */

const summary = `p.id, ${textSummary}, p.position, p.template, p.published_at, p.updated_at`

/** What lists are sorted by; ties are broken by what the usual order goes on with. */
const COLUMNS: Record<string, string[]> = {
  position: ["position", "title", "id"],
  title: ["title", "id"],
  published_at: ["published_at", "id"],
}

export async function listPublicPages(
  sql: Knex,
  reader: Reader,
  filter: PageFilter,
  { limit, offset, order }: OrderedPage,
): Promise<Listed<PageSummary>> {
  const condition = `${isPublic} ${filter.q === undefined ? "" : `AND ${hasWords(PAGES)}`}`
  const items = await rowsOf<PageSummary>(
    sql,
    `SELECT * FROM (SELECT ${summary} FROM page p ${joinTranslation(PAGES)} WHERE ${condition}) shown
      ORDER BY ${sorting(order)} LIMIT :limit OFFSET :offset`,
    { ...reader, ...filter, limit, offset },
  )
  const [counted] = await rowsOf<{ count: number }>(
    sql,
    `SELECT count(*)::int AS count FROM page p WHERE ${condition}`,
    { ...reader, ...filter },
  )
  return { items, count: counted?.count ?? 0 }
}

export async function findPublicPage(
  sql: Knex,
  slug: string,
  reader: Reader,
): Promise<PublicPage | undefined> {
  return findPage(sql, `${withSlug(PAGES)} AND ${isPublic}`, { ...reader, slug })
}

/** A page as it would be shown, whether it is public or not. */
export async function findPreview(sql: Knex, id: string, reader: Reader): Promise<PublicPage | undefined> {
  return findPage(sql, "p.id = :id AND p.deleted_at IS NULL", { ...reader, id })
}

/** Titles are those of the language that is read. */
function sorting(order: string): string {
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const columns = COLUMNS[order.replace(/^-/, "")] ?? ["id"]
  return columns.map((column) => `${column} ${direction}`).join(", ")
}

async function findPage(
  sql: Knex,
  condition: string,
  values: Record<string, unknown>,
): Promise<PublicPage | undefined> {
  const [page] = await rowsOf<PublicPage>(
    sql,
    `SELECT ${summary}, ${textInFull}, ${alternates(PAGES)} FROM page p ${joinTranslation(PAGES)}
      WHERE ${condition}`,
    values,
  )
  return page
}
