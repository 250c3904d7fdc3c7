import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { isPublic, joinTranslation } from "../../../../kits/publications/reading"
import type { Reader } from "../../../../kits/publications/types"
import { readRows } from "../../../../lib/database"
import { namedDestination } from "../schemas"
import type { Contained, NamedDestination } from "../types"
import { DESTINATIONS } from "./kind"

const containedRow = z.object({ root: z.string(), id: z.string() })

/** The destinations within these, each with itself. One statement for any number of them. */
export function containedIn(sql: Knex, ids: readonly string[]): Promise<Contained[]> {
  return readRows(
    sql,
    containedRow,
    `WITH RECURSIVE contained (root, id) AS (
       SELECT root, root FROM unnest(CAST(:ids AS text[])) root
       UNION SELECT contained.root, part.id FROM contained
         JOIN destination part ON part.parent_id = contained.id AND part.deleted_at IS NULL)
     SELECT root, id FROM contained ORDER BY root, id`,
    { ids },
  )
}

/** Public destinations by id, with their slug and title in the reader's language. */
export function namedDestinations(
  sql: Knex,
  ids: readonly string[],
  reader: Reader,
): Promise<NamedDestination[]> {
  return readRows(
    sql,
    namedDestination,
    `SELECT p.id, coalesce(t.slug, p.slug) AS slug, coalesce(t.title, p.title) AS title
       FROM destination p ${joinTranslation(DESTINATIONS.tables)}
      WHERE p.id = ANY(CAST(:ids AS text[])) AND ${isPublic}
      ORDER BY p.position, coalesce(t.title, p.title) COLLATE :name_order:, p.id`,
    { ...reader, ids },
  )
}
