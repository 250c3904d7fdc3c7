import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { errors } from "../errors"
import type { PublicationTables, TextRow } from "./types"

type Tables = Pick<PublicationTables, "publication" | "translation" | "parentId">

const MOST_SUFFIX = 100

/**
 * Throws 409 `duplicate` for a slug in use. A publication is found under each of its slugs, so no other publication may
 * use one of them. Two translations of one publication need different slugs; one of them may repeat the main slug.
 */
export async function requireFree(
  sql: Knex,
  tables: Tables,
  id: string,
  { main, translations }: { main: string; translations: TextRow[] },
): Promise<void> {
  const ofLanguages = translations.flatMap(({ slug }) => slug ?? [])
  const twice = ofLanguages.find((slug, index) => ofLanguages.indexOf(slug) !== index)
  if (twice !== undefined) throw errors.duplicate(`Two languages have the slug '${twice}'.`)
  const [taken] = await takenSlugs(sql, tables, id, [main, ...ofLanguages])
  if (taken !== undefined) throw errors.duplicate(`The slug '${taken}' is already in use.`)
}

/** The wanted slug, or the first free one of `wanted-2` to `wanted-100`. Throws 409 `duplicate` if all are taken. */
export async function freeSlug(sql: Knex, tables: Tables, wanted: string): Promise<string> {
  const suffixed = Array.from({ length: MOST_SUFFIX - 1 }, (_, index) => `${wanted}-${index + 2}`)
  const choices = [wanted, ...suffixed]
  const taken = new Set(await takenSlugs(sql, tables, "", choices))
  const free = choices.find((choice) => !taken.has(choice))
  if (free === undefined) throw errors.duplicate(`The slug '${wanted}' is already in use.`)
  return free
}

async function takenSlugs(
  sql: Knex,
  { publication, translation, parentId }: Tables,
  id: string,
  slugs: string[],
): Promise<string[]> {
  const rows = await sql(publication)
    .select<{ slug: string }[]>("slug")
    .whereIn("slug", slugs)
    .whereNull("deleted_at")
    .whereNot({ id })
    .unionAll(
      sql(translation)
        .select("slug")
        .whereIn("slug", slugs)
        .whereNull("deleted_at")
        .whereNot({ [parentId]: id }),
    )
  return rows.map(({ slug }) => slug)
}
