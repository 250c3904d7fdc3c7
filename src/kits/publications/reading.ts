import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readRows } from "../../lib/database"
import { addressRow } from "./row-schemas"
import type { PublicationTables, PublishedAddress } from "./types"
import { hasUnspaced } from "./wanted-words"

/**
 * SQL fragments for the storefront queries. `p` is the publication, `t` its translation. Bindings: `:now`, and
 * `:locales`, the languages that the reader accepts, best first.
 */

/**
 * True if the publication is public now. A scheduled one becomes public at its time, even before the job changes its
 * status.
 */
export const isPublic = "p.deleted_at IS NULL AND p.status <> 'draft' AND p.published_at <= :now"

/** True if the publication is public now or scheduled. */
export const isReleased = "p.deleted_at IS NULL AND p.status <> 'draft'"

/** The place of a row's language among the languages of the reader, from 1. Null for other languages. */
export const rank = (alias: string) => `array_position(CAST(:locales AS text[]), ${alias}.locale)`

/** Joins the translation, if one fits the reader better than the publication's main language. */
export function joinTranslation({
  translation,
  parentId,
}: Pick<PublicationTables, "translation" | "parentId">) {
  return `LEFT JOIN LATERAL (
      SELECT * FROM ${translation} o
       WHERE o.${parentId} = p.id AND o.deleted_at IS NULL AND ${rank("o")} < coalesce(${rank("p")}, 1000)
       ORDER BY ${rank("o")} LIMIT 1) t ON true`
}

/** The columns of a list, from the translation if there is one, else from the main language. */
export const textSummary = `coalesce(t.slug, p.slug) AS slug, coalesce(t.locale, p.locale) AS locale,
  coalesce(t.title, p.title) AS title,
  CASE WHEN t.id IS NULL THEN coalesce(p.excerpt, p.lead) ELSE coalesce(t.excerpt, t.lead) END AS excerpt,
  coalesce(t.reading_minutes, p.reading_minutes) AS reading_minutes`

/** The columns that only a single response has. */
export const textInFull = `coalesce(t.body, p.body) AS body, coalesce(t.body_format, p.body_format) AS body_format,
  coalesce(t.html, p.html) AS body_html,
  coalesce(CASE WHEN t.id IS NULL THEN p.seo_title ELSE t.seo_title END, t.title, p.title) AS seo_title,
  CASE WHEN t.id IS NULL THEN coalesce(p.seo_description, p.excerpt, p.lead)
       ELSE coalesce(t.seo_description, t.excerpt, t.lead) END AS seo_description`

/** All languages with their slugs. Storefronts use them for `hreflang` links. */
export function alternates({ translation, parentId }: Pick<PublicationTables, "translation" | "parentId">) {
  return `(SELECT jsonb_agg(jsonb_build_object('locale', l.locale, 'slug', l.slug) ORDER BY l.locale)
       FROM (SELECT p.locale, p.slug UNION ALL
             SELECT o.locale, coalesce(o.slug, p.slug) FROM ${translation} o
              WHERE o.${parentId} = p.id AND o.deleted_at IS NULL) l) AS alternates`
}

/** Matches publications whose own slug or a translation's slug is `:slug`. */
export function withSlug({ publication, translation, parentId }: PublicationTables) {
  return `p.id IN (SELECT id FROM ${publication} WHERE slug = :slug AND deleted_at IS NULL UNION ALL
                   SELECT ${parentId} FROM ${translation} WHERE slug = :slug AND deleted_at IS NULL)`
}

/**
 * Matches publications that contain all words of the query in a language that the reader can see. Both tables need a
 * `words` column: a generated `tsvector` of title, excerpt and body. Bindings: `:q` and those of `wordBindings`.
 */
export function hasWords(
  { publication, translation, parentId }: Pick<PublicationTables, "publication" | "translation" | "parentId">,
  q: string,
) {
  const wanted =
    "websearch_to_tsquery('simple', :q) || coalesce(CAST(:q_joined AS tsquery), CAST('' AS tsquery))"
  const inPart = hasUnspaced(q)
    ? "OR concat_ws(' ', title, excerpt) ILIKE ALL (CAST(:q_parts AS text[]))"
    : ""
  const words = `(words @@ (${wanted}) ${inPart})`
  return `p.id IN (SELECT id FROM ${publication} WHERE ${words} UNION ALL
    SELECT ${parentId} FROM ${translation} WHERE ${words} AND locale = ANY(:locales) AND deleted_at IS NULL)`
}

/** Lists the addresses of all public publications of a kind, for sitemaps. */
export async function listAddresses(
  sql: Knex,
  tables: PublicationTables,
  now: Date,
): Promise<PublishedAddress[]> {
  return readRows(
    sql,
    addressRow,
    `SELECT p.slug, p.locale, p.updated_at, ${alternates(tables)} FROM ${tables.publication} p
      WHERE ${isPublic} ORDER BY p.id`,
    { now },
  )
}

/**
 * SQL for the public publications among `:ids`, as menus show them.
 *
 * @param image the column with the address of the picture, if the kind has one
 */
export function menuTargetsSql(
  tables: Pick<PublicationTables, "publication" | "translation" | "parentId">,
  image?: string,
) {
  return `SELECT p.id, coalesce(t.slug, p.slug) AS slug, coalesce(t.locale, p.locale) AS locale,
      coalesce(t.title, p.title) AS title, ${image === undefined ? "CAST(NULL AS text)" : `p.${image}`} AS image_url
      FROM ${tables.publication} p ${joinTranslation(tables)} WHERE p.id = ANY(:ids) AND ${isPublic}`
}
