import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { z } from "zod"
import { readCount, readRow, readRows } from "../../lib/database"
import type { OrderedPage } from "../rows/lists"
import { alternates, hasWords, isPublic, joinTranslation, textInFull, textSummary, withSlug } from "./reading"
import { titleBindings, titlesInOrder } from "./titles"
import type { Listed, PublicationTables, PublicInFull, PublicSummary, Reader } from "./types"
import { wordBindings } from "./wanted-words"

/** The queries of storefronts for one kind. A kind may replace one of them, for example by a faster list. */
export interface PublicQuery<Summary, Full, Filter> {
  /** Runs two statements for any number of publications. */
  list(sql: Knex, reader: Reader, query: Filter & OrderedPage): Promise<Listed<Summary>>
  /** Finds a publication by its slug in any language. */
  find(sql: Knex, slug: string, reader: Reader): Promise<Full | undefined>
  /** Reads a publication in any status. Only for callers with a signed preview link. */
  preview(sql: Knex, id: string, reader: Reader): Promise<Full | undefined>
}

/**
 * The parts of the SQL that the kind adds. In the SQL, `p` is the publication, `t` its translation, and `shown` a row
 * of the list.
 */
interface Definition<Summary, Full, Filter> {
  tables: PublicationTables
  /** The rows of lists and of single responses, with the kind's own columns. */
  rows: { summary: z.ZodType<Summary>; full: z.ZodType<Full> }
  /** SQL columns for lists and single responses, such as `p.position`. */
  columns: readonly string[]
  /** SQL columns for single responses only. */
  inFull?: readonly string[]
  /** SQL joins for tables that the columns use. */
  joins?: string
  /**
   * For each value of `order` (without `-`), the columns of `shown` to sort by. The last column is the id, so that the
   * order is unique.
   */
  orders: Readonly<Record<string, readonly string[]>>
  /** SQL conditions for the kind's own filters. They may use the filter's fields as `:named` bindings. */
  conditions?: (filter: Filter) => string[]
}

/** The SQL columns of a list, with the kind's own columns. */
export const publicColumns = (own: readonly string[]) =>
  ["p.id", textSummary, ...own, "p.published_at", "p.updated_at"].join(", ")

/** The filter of a kind that has no filters of its own. */
type Words = { q?: string | undefined }

/** Creates the storefront queries of a kind. */
export function publicQuery<
  Summary extends PublicSummary,
  Full extends PublicInFull,
  Filter extends Words = Words,
>({
  tables,
  rows,
  columns,
  inFull = [],
  joins = "",
  orders,
  conditions = () => [],
}: Definition<Summary, Full, Filter>): PublicQuery<Summary, Full, Filter> {
  const from = `${tables.publication} p ${joinTranslation(tables)} ${joins}`

  const findOne = async (sql: Knex, condition: string, values: Record<string, unknown>) => {
    const shown = [publicColumns(columns), textInFull, alternates(tables), ...inFull].join(", ")
    return readRow(sql, rows.full, `SELECT ${shown} FROM ${from} WHERE ${condition}`, values)
  }

  return {
    async list(sql, reader, query) {
      const words = query.q === undefined ? [] : [hasWords(tables, query.q)]
      const condition = [isPublic, ...words, ...conditions(query)].join(" AND ")
      const direction = query.order.startsWith("-") ? "DESC" : "ASC"
      const sorted = orders[query.order.replace(/^-/, "")] ?? ["id"]
      const values = { ...reader, ...query, ...wordBindings(query.q) }
      const items = await readRows(
        sql,
        rows.summary,
        sorted[0] === "title"
          ? `SELECT ${publicColumns(columns)}
               FROM (${titlesInOrder(tables, { condition, direction, locales: reader.locales.length })}) page
               JOIN ${from.replace(" p ", " p ON p.id = page.publication_id ")}
              ORDER BY page.title COLLATE :name_order: ${direction}, p.id ${direction}`
          : `SELECT * FROM (SELECT ${publicColumns(columns)} FROM ${from} WHERE ${condition}) shown
              ORDER BY ${sorted.map((column) => `${column}${column === "title" ? " COLLATE :name_order:" : ""} ${direction}`).join(", ")} LIMIT :limit OFFSET :offset`,
        { ...values, ...titleBindings(reader, query) },
      )
      const count = await readCount(
        sql,
        `SELECT count(*)::int AS count FROM ${tables.publication} p WHERE ${condition}`,
        values,
      )
      return { items, count }
    },
    find: (sql, slug, reader) => findOne(sql, `${withSlug(tables)} AND ${isPublic}`, { ...reader, slug }),
    preview: (sql, id, reader) => findOne(sql, "p.id = :id AND p.deleted_at IS NULL", { ...reader, id }),
  }
}
