import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import type { OrderedPage } from "../../../kits/rows/lists"
import { readCount, readRows } from "../../../lib/database"
import { shownTourCategory } from "./schemas"
import type { Contained, ShownTourCategory } from "./types"

const containedRow = z.object({ root: z.string(), id: z.string() })

/** The text in the language that the reader prefers. */
const inBestLocale = (field: string) =>
  `coalesce((SELECT c.translations -> l.code ->> '${field}'
      FROM unnest(CAST(:locales AS text[])) WITH ORDINALITY l (code, place)
     WHERE c.translations -> l.code ->> '${field}' IS NOT NULL ORDER BY l.place LIMIT 1), c.${field})`

const COLUMNS = `c.id, c.slug, ${inBestLocale("name")} AS name, ${inBestLocale("description")} AS description,
  (SELECT l.code FROM unnest(CAST(:locales AS text[])) WITH ORDINALITY l (code, place)
    WHERE c.translations -> l.code ->> 'name' IS NOT NULL ORDER BY l.place LIMIT 1) AS locale,
  (SELECT container.id FROM tour_category container
    WHERE container.id = c.parent_id AND container.deleted_at IS NULL) AS parent_id`

const NAME = `${inBestLocale("name")} COLLATE :name_order:`

const ORDERS: Record<string, string> = {
  position: `c.position, ${NAME}, c.id`,
  "-position": `c.position DESC, ${NAME} DESC, c.id DESC`,
  name: `${NAME}, c.id`,
  "-name": `${NAME} DESC, c.id DESC`,
}

export async function listCategories(
  sql: Knex,
  locales: readonly string[],
  { q, limit, offset, order }: OrderedPage & { q?: string | undefined },
): Promise<{ items: ShownTourCategory[]; count: number }> {
  const pattern = `%${(q ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`
  const where = `c.deleted_at IS NULL AND c.name ILIKE :pattern`
  const items = await readRows(
    sql,
    shownTourCategory,
    `SELECT ${COLUMNS} FROM tour_category c WHERE ${where}
      ORDER BY ${ORDERS[order] ?? "c.id"} LIMIT :limit OFFSET :offset`,
    { locales, pattern, limit, offset },
  )
  return {
    items,
    count: await readCount(sql, `SELECT count(*)::int AS count FROM tour_category c WHERE ${where}`, {
      pattern,
    }),
  }
}

/** Categories by id. */
export function categoriesById(
  sql: Knex,
  ids: readonly string[],
  locales: readonly string[],
): Promise<ShownTourCategory[]> {
  return readRows(
    sql,
    shownTourCategory,
    `SELECT ${COLUMNS} FROM tour_category c
      WHERE c.id = ANY(CAST(:ids AS text[])) AND c.deleted_at IS NULL ORDER BY ${ORDERS.position}`,
    { ids, locales },
  )
}

/** The categories within these, each with itself. */
export function containedIn(sql: Knex, ids: readonly string[]): Promise<Contained[]> {
  return readRows(
    sql,
    containedRow,
    `WITH RECURSIVE contained (root, id) AS (
       SELECT root, root FROM unnest(CAST(:ids AS text[])) root
       UNION SELECT contained.root, part.id FROM contained
         JOIN tour_category part ON part.parent_id = contained.id AND part.deleted_at IS NULL)
     SELECT root, id FROM contained ORDER BY root, id`,
    { ids },
  )
}
