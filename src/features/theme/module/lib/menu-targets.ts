import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import type { Reader } from "../../../../kits/publications/types"
import { readRows } from "../../../../lib/database"

const menuTarget = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  locale: z.string(),
  image_url: z.string().nullable(),
})

/** A public thing that a menu item names. */
export type MenuTarget = z.output<typeof menuTarget>

/** Reads things of all kinds with one statement. `selects` has the SQL of each kind. */
export async function readMenuTargets(
  sql: Knex,
  selects: Readonly<Record<string, string>>,
  ids: readonly string[],
  { now, locales }: Reader,
): Promise<MenuTarget[]> {
  const parts = Object.entries(selects).map(
    ([kind, select]) =>
      `SELECT '${kind}' AS kind, id, title, slug, locale, image_url FROM (${select}) of_kind`,
  )
  if (parts.length === 0) return []
  const values = { ids: [...ids], now, locales, locale: locales[0] ?? "en" }
  return readRows(sql, menuTarget, parts.join(" UNION ALL "), values)
}
