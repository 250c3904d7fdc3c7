import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type OrderedPage, ordered } from "../../../../kits/rows/lists"
import { clock } from "../../../../lib/clock"
import { parsedRow, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { assetRow, transform } from "../schemas"
import { ASSET_COLUMNS } from "./assets"
import { BUILT_IN, isReserved, MAX_OWN_TRANSFORMS, renderedName, type Transform, WIDTHS } from "./transforms"

const transformRow = transform.omit({ is_built_in: true })

export async function ownTransforms(sql: Knex): Promise<Transform[]> {
  return readRows(sql, transformRow, "SELECT name, width, height, fit FROM media_transform ORDER BY name")
}

export async function transformsPage(sql: Knex, { limit, offset, order }: OrderedPage) {
  const own = await ownTransforms(sql)
  const all = [
    ...BUILT_IN.map((transform) => ({ ...transform, is_built_in: true })),
    ...own.map((transform) => ({ ...transform, is_built_in: false })),
  ]
  const sorted = await ordered(all, order, { name: ({ name }) => name })
  return { items: sorted.slice(offset, offset + limit), count: all.length }
}

/** Throws 409 if the name is in use or the shop has too many sizes. */
export async function insertTransform(sql: Knex, { name, width, height, fit }: Transform): Promise<void> {
  await sql.raw("SELECT pg_advisory_xact_lock(hashtext('media_transform'))")
  const own = await ownTransforms(sql)
  if (isReserved(name) || own.some((other) => other.name === name))
    throw errors.duplicate(`The name '${name}' is taken.`)
  if (own.length >= MAX_OWN_TRANSFORMS)
    throw errors.invalidState(`A shop can have ${MAX_OWN_TRANSFORMS} sizes of its own.`)
  await sql("media_transform").insert({ name, width, height, fit, created_at: clock.date() })
}

export async function deleteTransform(sql: Knex, name: string): Promise<Transform> {
  const deleted = await readRow(
    sql,
    transformRow,
    "DELETE FROM media_transform WHERE name = :name RETURNING name, width, height, fit",
    { name },
  )
  if (!deleted) throw errors.notFound()
  return deleted
}

/** Finds the asset and the size for a name such as `card-1f2e3d4c`. Also returns the size's present name. */
export async function findRendered(sql: Knex, wanted: { id: string; name: string }) {
  const [, name = ""] = /^(.+)-[0-9a-f]{8}$/.exec(wanted.name) ?? []
  const known = [...BUILT_IN, ...WIDTHS].find((transform) => transform.name === name)
  const size = known ?? (await ownTransforms(sql)).find((own) => own.name === name)
  if (!size) return undefined
  const found: unknown = await sql("media_asset")
    .where({ id: wanted.id, visibility: "public", kind: "image" })
    .first(...ASSET_COLUMNS)
  if (found === undefined) return undefined
  const row = parsedRow(assetRow, found)
  return { row, transform: size, name: renderedName(size, row) }
}
