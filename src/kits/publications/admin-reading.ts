import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readCount, readRow, readRows } from "../../lib/database"
import type { OrderedPage } from "../rows/lists"
import { adminRow, adminSummaryRow } from "./row-schemas"
import type { JoinTable, PublicationStatus, PublicationTables } from "./types"

/** The filter of the admin list. It also finds drafts. */
export interface AdminFilter {
  status?: PublicationStatus | undefined
  /** Only publications that have a text in this language. */
  locale?: string | undefined
  /** Part of a title or slug, in any language. */
  q?: string | undefined
  /** The kind's own filters, as {@link PublicationTables.filters} declares them. */
  [own: string]: unknown
}

export type AdminSummary = z.output<typeof adminSummaryRow>
export type AdminPublication = z.output<typeof adminRow>

/** A kind of publication with a schema of its own columns and related ids. */
interface Kind<Own> {
  tables: PublicationTables
  own: z.ZodType<Own>
}

/** Lists publications with two statements for any number of rows. */
export async function listForAdmin<Own extends object>(
  sql: Knex,
  { tables, own }: Kind<Own>,
  filter: AdminFilter,
  { limit, offset, order }: OrderedPage,
): Promise<{ items: (AdminSummary & Own)[]; count: number }> {
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const column = order.replace(/^-/, "")
  const inNameOrder = column === "title" ? " COLLATE :name_order:" : ""
  const { where, values } = conditions(tables, filter)
  const items = await readRows(
    sql,
    z.intersection(adminSummaryRow, own),
    `SELECT p.id, p.slug, p.locale, p.title, p.status, p.published_at, p.revision, p.created_at, p.updated_at,
            ${ownColumns(tables)}
            p.locale || ARRAY(SELECT t.locale FROM ${tables.translation} t
              WHERE t.${tables.parentId} = p.id AND t.deleted_at IS NULL ORDER BY t.locale) AS locales
       FROM ${tables.publication} p WHERE ${where}
      ORDER BY p.${column}${inNameOrder} ${direction} NULLS LAST, p.id ${direction} LIMIT :limit OFFSET :offset`,
    { ...values, limit, offset },
  )
  const count = await readCount(
    sql,
    `SELECT count(*)::int AS count FROM ${tables.publication} p WHERE ${where}`,
    values,
  )
  return { items, count }
}

export async function findForAdmin<Own extends object>(
  sql: Knex,
  { tables, own }: Kind<Own>,
  id: string,
): Promise<(AdminPublication & Own) | undefined> {
  const translated = TEXT.map((column) => `'${column}', t.${column}`).join(", ")
  return readRow(
    sql,
    z.intersection(adminRow, own),
    `SELECT p.id, p.status, p.published_at, p.revision, p.metadata, p.created_at, p.updated_at,
            ${TEXT.map((column) => `p.${column}`).join(", ")}, p.html AS body_html, ${ownColumns(tables)}
            (SELECT coalesce(jsonb_object_agg(t.locale, jsonb_build_object(${translated}, 'body_html', t.html)), '{}')
               FROM ${tables.translation} t
              WHERE t.${tables.parentId} = p.id AND t.deleted_at IS NULL) AS translations
       FROM ${tables.publication} p WHERE p.id = :id AND p.deleted_at IS NULL`,
    { id },
  )
}

/** The columns of a text that admins see. The columns that only the search uses are left out. */
const TEXT = [
  "locale",
  "slug",
  "title",
  "excerpt",
  "body",
  "body_format",
  "reading_minutes",
  "seo_title",
  "seo_description",
] as const

function ownColumns({ own, joins }: PublicationTables): string {
  const columns = own.map((column) => `p.${column}, `)
  const ids = Object.entries(joins).map(([field, join]) => `${idsIn(join)} AS ${field}, `)
  return [...columns, ...ids].join("")
}

function idsIn({ table, parentId, id, of }: JoinTable): string {
  return `ARRAY(SELECT j.${id} FROM ${table} j JOIN ${of} o ON o.id = j.${id} AND o.deleted_at IS NULL
    WHERE j.${parentId} = p.id ORDER BY j.${id})`
}

function conditions(tables: PublicationTables, { status, locale, q, ...own }: AdminFilter) {
  const { translation, parentId } = tables
  const given = Object.entries(own).filter(([, value]) => value !== undefined)
  const ofTranslation = `SELECT FROM ${translation} t WHERE t.${parentId} = p.id AND t.deleted_at IS NULL`
  const where = [
    "p.deleted_at IS NULL",
    status !== undefined && "p.status = :status",
    locale !== undefined && `(p.locale = :locale OR EXISTS (${ofTranslation} AND t.locale = :locale))`,
    q !== undefined &&
      `(p.title ILIKE :pattern OR p.slug ILIKE :pattern
        OR EXISTS (${ofTranslation} AND (t.title ILIKE :pattern OR t.slug ILIKE :pattern)))`,
    ...given.map(([name]) => ownCondition(tables, name)),
  ]
  return {
    where: where.filter(Boolean).join(" AND "),
    values: {
      status,
      locale,
      pattern: q === undefined ? undefined : `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`,
      ...Object.fromEntries(given.map(([name, value]) => [`own_${name}`, value])),
    },
  }
}

function ownCondition({ filters = {}, joins }: PublicationTables, name: string): string {
  const filter = filters[name]
  if (filter && "column" in filter) return `p.${filter.column} = :own_${name}`
  const join = filter && joins[filter.join]
  if (!join) throw new Error(`The kind's tables declare no filter '${name}'.`)
  return `EXISTS (SELECT FROM ${join.table} j WHERE j.${join.parentId} = p.id AND j.${join.id} = :own_${name})`
}
