import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRows } from "../../lib/database"
import { errors } from "../../lib/errors"
import type { PublicationTables, TextRow } from "./types"

type Tables = Pick<PublicationTables, "publication" | "translation" | "parentId" | "reserved">

const MAX_SUFFIX = 100

const slugRow = z.object({ slug: z.string() })

/** The slugs of one publication. If `isWish` is true, `main` may get a suffix, such as `-2`, when it is in use. */
interface Slugs {
  main: string
  isWish?: boolean
  translations: TextRow[]
}

/**
 * Returns the main slug. If it is in use or reserved and only a wish, returns the first free one of `main-2` to
 * `main-100`. Throws 400 for a reserved slug, and 409 `duplicate` if a slug is in use. Readers find a publication by each of its slugs, so two publications never share
 * one. Within one publication, two translations need different slugs, but one translation may use the main slug.
 */
export async function freeSlug(
  sql: Knex,
  tables: Tables,
  id: string,
  { main, isWish = false, translations }: Slugs,
): Promise<string> {
  const ofLanguages = translations.flatMap(({ slug }) => slug ?? [])
  const twice = ofLanguages.find((slug, index) => ofLanguages.indexOf(slug) !== index)
  if (twice !== undefined) throw errors.duplicate(`Two languages have the slug '${twice}'.`)
  const { reserved = [] } = tables
  const refused = [...(isWish ? [] : [main]), ...ofLanguages].find((slug) => reserved.includes(slug))
  if (refused !== undefined) throw errors.invalidField(`Field 'slug': '${refused}' is reserved.`)
  const suffixed = Array.from({ length: isWish ? MAX_SUFFIX - 1 : 0 }, (_, index) => `${main}-${index + 2}`)
  const choices = [main, ...suffixed]
  const taken = new Set([...reserved, ...(await takenSlugs(sql, tables, id, [...choices, ...ofLanguages]))])
  const free = choices.find((choice) => !taken.has(choice))
  const inUse = free === undefined ? main : ofLanguages.find((slug) => taken.has(slug))
  if (free === undefined || inUse !== undefined)
    throw errors.duplicate(`The slug '${inUse}' is already in use.`)
  return free
}

async function takenSlugs(
  sql: Knex,
  { publication, translation, parentId }: Tables,
  id: string,
  slugs: string[],
): Promise<string[]> {
  const rows = await readRows(
    sql,
    slugRow,
    `SELECT slug FROM ${publication} WHERE slug = ANY(:slugs) AND deleted_at IS NULL AND id <> :id
     UNION ALL SELECT slug FROM ${translation}
      WHERE slug = ANY(:slugs) AND deleted_at IS NULL AND ${parentId} <> :id`,
    { slugs, id },
  )
  return rows.map(({ slug }) => slug)
}
