import type { OrderedPage } from "../rows/lists"
import { rank } from "./reading"
import type { PublicationTables, Reader } from "./types"

interface Search {
  /** The SQL condition for `p`. */
  condition: string
  direction: "ASC" | "DESC"
  /** The number of languages that the reader accepts. */
  locales: number
}

/**
 * SQL for a page of `publication_id` and `title`, by the title that the reader sees, in the order of the reader's
 * language. PostgreSQL keeps only the first rows of each language while it reads them.
 */
export function titlesInOrder(
  { publication, translation, parentId }: Pick<PublicationTables, "publication" | "translation" | "parentId">,
  { condition, direction, locales }: Search,
): string {
  const hasBetterThan = (own: string) =>
    `EXISTS (SELECT FROM ${translation} o
              WHERE o.${parentId} = p.id AND o.deleted_at IS NULL AND ${rank("o")} < ${own})`
  const order = (title: string, id: string) =>
    `ORDER BY ${title} COLLATE :name_order: ${direction}, ${id} ${direction} LIMIT :page_end`
  const ofPublications = `(SELECT p.id AS publication_id, p.title FROM ${publication} p
    WHERE ${condition} AND NOT ${hasBetterThan(`coalesce(${rank("p")}, 1000)`)} ${order("p.title", "p.id")})`
  const ofTranslations = Array.from(
    { length: locales },
    (
      _,
      index,
    ) => `(SELECT t.${parentId}, t.title FROM ${translation} t JOIN ${publication} p ON p.id = t.${parentId}
    WHERE t.locale = :locale_${index} AND t.deleted_at IS NULL AND ${condition}
      AND ${index + 1} < coalesce(${rank("p")}, 1000)
      ${index === 0 ? "" : `AND NOT ${hasBetterThan(String(index + 1))}`} ${order("t.title", `t.${parentId}`)})`,
  )
  return `SELECT * FROM (${[ofPublications, ...ofTranslations].join(" UNION ALL ")}) titles
    ORDER BY title COLLATE :name_order: ${direction}, publication_id ${direction} LIMIT :limit OFFSET :offset`
}

/** The bindings of {@link titlesInOrder}. */
export function titleBindings({ locales }: Reader, { limit, offset }: OrderedPage): Record<string, unknown> {
  return {
    page_end: limit + offset,
    ...Object.fromEntries(locales.map((locale, index) => [`locale_${index}`, locale])),
  }
}
