import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { rowsOf } from "../database"
import type { PublicationTables, PublishedAddress } from "./types"

/**
 * Pieces of the statements that storefronts' lists are read with. `p` is the publication, `t` its translation.
 * Values: `:now`, and `:locales`, the languages that the answer may be in, best first.
 */

/** Whatever the state says: public from its time on, to the minute and without anybody's doing. */
export const isPublic = "p.deleted_at IS NULL AND p.status <> 'draft' AND p.published_at <= :now"

/** What is public some day. */
export const isReleased = "p.deleted_at IS NULL AND p.status <> 'draft'"

const rank = (alias: string) => `array_position(CAST(:locales AS text[]), ${alias}.locale)`

/** The translation that suits better than the publication's own language, where there is one. */
export function joinTranslation({
  translation,
  parentId,
}: Pick<PublicationTables, "translation" | "parentId">) {
  return `LEFT JOIN LATERAL (
      SELECT * FROM ${translation} o
       WHERE o.${parentId} = p.id AND o.deleted_at IS NULL AND ${rank("o")} < coalesce(${rank("p")}, 1000)
       ORDER BY ${rank("o")} LIMIT 1) t ON true`
}

/** What a list shows of the text that suits best. */
export const textSummary = `coalesce(t.slug, p.slug) AS slug, coalesce(t.locale, p.locale) AS locale,
  coalesce(t.title, p.title) AS title,
  CASE WHEN t.id IS NULL THEN coalesce(p.excerpt, p.lead) ELSE coalesce(t.excerpt, t.lead) END AS excerpt,
  coalesce(t.reading_minutes, p.reading_minutes) AS reading_minutes`

/** What the thing itself shows besides. */
export const textInFull = `coalesce(t.body, p.body) AS body, coalesce(t.body_format, p.body_format) AS body_format,
  coalesce(t.html, p.html) AS body_html,
  coalesce(CASE WHEN t.id IS NULL THEN p.seo_title ELSE t.seo_title END, t.title, p.title) AS seo_title,
  CASE WHEN t.id IS NULL THEN coalesce(p.seo_description, p.excerpt, p.lead)
       ELSE coalesce(t.seo_description, t.excerpt, t.lead) END AS seo_description`

/** Every language that it is there in, with its address: what pages tell search engines by `hreflang`. */
export function alternates({ translation, parentId }: Pick<PublicationTables, "translation" | "parentId">) {
  return `(SELECT jsonb_agg(jsonb_build_object('locale', l.locale, 'slug', l.slug) ORDER BY l.locale)
       FROM (SELECT p.locale, p.slug UNION ALL
             SELECT o.locale, coalesce(o.slug, p.slug) FROM ${translation} o
              WHERE o.${parentId} = p.id AND o.deleted_at IS NULL) l) AS alternates`
}

/** Ids of those with this slug, be it their own or a translation's. */
export function withSlug({ publication, translation, parentId }: PublicationTables) {
  return `p.id IN (SELECT id FROM ${publication} WHERE slug = :slug AND deleted_at IS NULL UNION ALL
                   SELECT ${parentId} FROM ${translation} WHERE slug = :slug AND deleted_at IS NULL)`
}

/**
 * Those with all the words `:q`, in a language that the reader gets to see. For kinds whose two tables have a column
 * `words`, a `tsvector` that the database makes of title, excerpt and body.
 */
export function hasWords({ publication, translation, parentId }: PublicationTables) {
  const words = "words @@ websearch_to_tsquery('simple', :q)"
  return `p.id IN (SELECT id FROM ${publication} WHERE ${words} UNION ALL
    SELECT ${parentId} FROM ${translation} WHERE ${words} AND locale = ANY(:locales) AND deleted_at IS NULL)`
}

/** Where all of a kind that is public is found, for sitemaps. */
export async function listAddresses(
  sql: Knex,
  tables: PublicationTables,
  now: Date,
): Promise<PublishedAddress[]> {
  return rowsOf(
    sql,
    `SELECT p.slug, p.locale, p.updated_at, ${alternates(tables)} FROM ${tables.publication} p
      WHERE ${isPublic} ORDER BY p.id`,
    { now },
  )
}
