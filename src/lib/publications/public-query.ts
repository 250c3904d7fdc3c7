import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderedPage } from "../contract/lists"
import { readCount, rowsOf } from "../database"
import { alternates, hasWords, isPublic, joinTranslation, textInFull, textSummary, withSlug } from "./reading"
import type { Listed, PublicationTables, PublicSummary, PublicText, Reader } from "./types"

/** The storefront queries of one kind. A kind may replace a method, for example with a faster list. */
export interface PublicQuery<Summary, Full, Filter> {
  /** Runs two statements for any number of publications. */
  list(sql: Knex, reader: Reader, query: Filter & OrderedPage): Promise<Listed<Summary>>
  /** Finds a publication by its own slug or by a translation's slug. */
  find(sql: Knex, slug: string, reader: Reader): Promise<Full | undefined>
  /** Reads the publication in any status. Only for callers with a signed link. */
  preview(sql: Knex, id: string, reader: Reader): Promise<Full | undefined>
}

/** The kind's part of the SQL. `p` is the publication, `t` its translation, `shown` a row of the list. */
interface Definition<Filter> {
  tables: PublicationTables
  /** SQL columns for lists and single responses, such as `p.position`. */
  columns: readonly string[]
  /** SQL columns for single responses only. */
  inFull?: readonly string[]
  /** Joins that the columns need. */
  joins?: string
  /** The allowed orders without `-`, each with its columns of `shown`. The last column is the id. */
  orders: Readonly<Record<string, readonly string[]>>
  /** SQL conditions for the filters other than `q`. The filter's fields are the statement's bindings. */
  conditions?: (filter: Filter) => string[]
}

/** SQL of the list's columns, for {@link Definition.columns} of a kind. */
export const publicColumns = (own: readonly string[]) =>
  ["p.id", textSummary, ...own, "p.published_at", "p.updated_at"].join(", ")

/** `Summary` and `Full` are the row types that the kind's columns produce. */
export function publicQuery<
  Summary extends PublicSummary,
  Full extends Summary & PublicText,
  Filter extends { q?: string | undefined },
>({
  tables,
  columns,
  inFull = [],
  joins = "",
  orders,
  conditions = () => [],
}: Definition<Filter>): PublicQuery<Summary, Full, Filter> {
  const from = `${tables.publication} p ${joinTranslation(tables)} ${joins}`

  const findOne = async (sql: Knex, condition: string, values: Record<string, unknown>) => {
    const shown = [publicColumns(columns), textInFull, alternates(tables), ...inFull].join(", ")
    const [found] = await rowsOf<Full>(sql, `SELECT ${shown} FROM ${from} WHERE ${condition}`, values)
    return found
  }

  return {
    async list(sql, reader, query) {
      const words = query.q === undefined ? [] : [hasWords(tables)]
      const condition = [isPublic, ...words, ...conditions(query)].join(" AND ")
      const direction = query.order.startsWith("-") ? "DESC" : "ASC"
      const sorted = orders[query.order.replace(/^-/, "")] ?? ["id"]
      const values = { ...reader, ...query }
      const items = await rowsOf<Summary>(
        sql,
        `SELECT * FROM (SELECT ${publicColumns(columns)} FROM ${from} WHERE ${condition}) shown
          ORDER BY ${sorted.map((column) => `${column} ${direction}`).join(", ")} LIMIT :limit OFFSET :offset`,
        values,
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
