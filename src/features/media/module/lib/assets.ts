import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import type { OrderedPage } from "../../../../kits/rows/lists"
import { execute, idRow, readCount, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { assetRow, textRow, usage } from "../schemas"
import type { AssetFilter, StoredAsset, TextRow, UsedIn } from "../types"

export const ASSET_COLUMNS = Object.keys(assetRow.shape)

const columns = ASSET_COLUMNS.map((column) => `a.${column}`).join(", ")

/** Joins the text in the first of the reader's languages that exists, otherwise in any language. */
const bestText = `LEFT JOIN LATERAL (
  SELECT * FROM media_text o WHERE o.asset_id = a.id AND o.locale = ANY(CAST(:locales AS text[]))
   ORDER BY array_position(CAST(:locales AS text[]), o.locale) LIMIT 1) t ON true`

const shownRow = assetRow.extend({
  locale: z.string().nullable(),
  alt: z.string().nullable(),
  caption: z.string().nullable(),
  is_decorative: z.boolean().nullable(),
})

export type ShownAsset = z.output<typeof shownRow>

/** Reads public assets by id, with their texts in the reader's language. Runs one statement. */
export async function findShown(sql: Knex, ids: string[], locales: string[]): Promise<ShownAsset[]> {
  if (ids.length === 0) return []
  return readRows(
    sql,
    shownRow,
    `SELECT ${columns}, t.locale, t.alt, t.caption, t.is_decorative FROM media_asset a ${bestText}
      WHERE a.id = ANY(:ids) AND a.visibility = 'public'`,
    { ids, locales },
  )
}

const listedRow = assetRow.extend({ texts: z.array(textRow), usage_count: z.number() })

export type ListedAsset = z.output<typeof listedRow>

const inFull = `${columns},
  (SELECT coalesce(jsonb_agg(to_jsonb(t) - 'asset_id' ORDER BY t.locale), '[]') FROM media_text t WHERE t.asset_id = a.id) AS texts,
  (SELECT count(DISTINCT (u.resource, u.owner_id))::int FROM media_usage u WHERE u.asset_id = a.id) AS usage_count`

export async function findForAdmin(sql: Knex, id: string): Promise<ListedAsset | undefined> {
  return readRow(sql, listedRow, `SELECT ${inFull} FROM media_asset a WHERE a.id = :id`, { id })
}

const SORTED = ["created_at", "filename", "bytes"]

export async function listForAdmin(
  sql: Knex,
  filter: AssetFilter,
  { limit, offset, order }: OrderedPage,
): Promise<{ items: ListedAsset[]; count: number }> {
  const condition = conditionsOf(filter).join(" AND ")
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const column = SORTED.find((name) => name === order.replace(/^-/, "")) ?? "created_at"
  const values = { ...filter, words: `%${escaped(filter.q ?? "")}%`, limit, offset }
  const items = await readRows(
    sql,
    listedRow,
    `SELECT ${inFull} FROM (SELECT * FROM media_asset a WHERE ${condition}
        ORDER BY ${column} ${direction}, id ${direction} LIMIT :limit OFFSET :offset) a
      ORDER BY ${column} ${direction}, id ${direction}`,
    values,
  )
  const count = await readCount(
    sql,
    `SELECT count(*)::int AS count FROM media_asset a WHERE ${condition}`,
    values,
  )
  return { items, count }
}

function conditionsOf({ q, kind, visibility, folder, unused, missing_alt }: AssetFilter): string[] {
  const used = "SELECT FROM media_usage u WHERE u.asset_id = a.id"
  const conditions = [
    ["a.deleted_at IS NULL", true],
    [
      `(a.filename ILIKE :words OR EXISTS (SELECT FROM media_text t WHERE t.asset_id = a.id
         AND (t.alt ILIKE :words OR t.caption ILIKE :words)))`,
      q !== undefined,
    ],
    ["a.kind = :kind", kind !== undefined],
    ["a.visibility = :visibility", visibility !== undefined],
    ["a.folder = :folder", folder !== undefined],
    [`NOT EXISTS (${used})`, unused === true],
    [`EXISTS (${used})`, unused === false],
    [
      `a.kind = 'image' AND NOT EXISTS (SELECT FROM media_text t WHERE t.asset_id = a.id AND t.locale = :missing_alt
         AND (t.is_decorative OR t.alt IS NOT NULL))`,
      missing_alt !== undefined,
    ],
  ] as const
  return conditions.filter(([, holds]) => holds).map(([condition]) => condition)
}

function escaped(words: string): string {
  return words.replaceAll(/[\\%_]/g, "\\$&")
}

/** The asset with its texts. Locks it until the transaction ends. */
export async function lockAsset(sql: Knex, id: string): Promise<StoredAsset | undefined> {
  const row = await readRow(
    sql,
    assetRow,
    `SELECT ${columns} FROM media_asset a WHERE a.id = :id FOR UPDATE OF a`,
    { id },
  )
  if (!row) return undefined
  const texts = await readRows(
    sql,
    textRow,
    "SELECT locale, alt, caption, is_decorative FROM media_text WHERE asset_id = :id ORDER BY locale",
    { id },
  )
  return { row, texts }
}

/** Replaces all texts with the given ones. */
export async function writeTexts(sql: Knex, id: string, texts: TextRow[]): Promise<void> {
  await sql("media_text").where({ asset_id: id }).delete()
  if (texts.length > 0)
    await sql("media_text").insert(
      texts.map(({ locale, alt, caption, is_decorative }) => ({
        asset_id: id,
        locale,
        is_decorative,
        alt: is_decorative ? null : alt,
        caption,
      })),
    )
}

/** Inserts an asset. Returns false if a public asset has the same bytes, or an asset has this id. */
export async function insertAsset(sql: Knex, { row, texts }: StoredAsset): Promise<boolean> {
  const inserted = await sql("media_asset").insert(row).onConflict().ignore().returning("id")
  if (inserted.length > 0 && texts.length > 0) await writeTexts(sql, row.id, texts)
  return inserted.length > 0
}

export async function publicWithHash(sql: Knex, sha256: string): Promise<string | undefined> {
  const row = await readRow(
    sql,
    idRow,
    "SELECT id FROM media_asset WHERE sha256 = :sha256 AND visibility = 'public' LIMIT 1",
    { sha256 },
  )
  return row?.id
}

const usedRow = usage.omit({ title: true })
const folderRow = z.object({ folder: z.string(), count: z.number() })

export async function usageOf(
  sql: Knex,
  id: string,
  { limit, offset, order }: OrderedPage,
): Promise<{ items: UsedIn[]; count: number }> {
  const grouped = `SELECT resource, owner_id AS id, array_agg(DISTINCT field ORDER BY field) AS fields
     FROM media_usage WHERE asset_id = :asset GROUP BY resource, owner_id`
  const items = await readRows(
    sql,
    usedRow,
    `${grouped} ORDER BY ${sortedBy(order, ["resource", "owner_id"])} LIMIT :limit OFFSET :offset`,
    { asset: id, limit, offset },
  )
  const count = await readCount(sql, `SELECT count(*)::int AS count FROM (${grouped}) g`, { asset: id })
  return { items, count }
}

export async function foldersOf(
  sql: Knex,
  { limit, offset, order }: OrderedPage,
): Promise<{ items: { folder: string; count: number }[]; count: number }> {
  const grouped = "SELECT folder, count(*)::int AS count FROM media_asset WHERE folder <> '' GROUP BY folder"
  return {
    items: await readRows(
      sql,
      folderRow,
      `${grouped} ORDER BY ${sortedBy(order, order.endsWith("count") ? ["count", "folder"] : ["folder"])} LIMIT :limit OFFSET :offset`,
      {
        limit,
        offset,
      },
    ),
    count: await readCount(sql, `SELECT count(*)::int AS count FROM (${grouped}) g`),
  }
}

function sortedBy(order: string, columns: readonly string[]): string {
  return columns.map((column) => `${column} ${order.startsWith("-") ? "DESC" : "ASC"}`).join(", ")
}

/** Throws 409 with the first places that use an asset. */
export async function requireUnused(sql: Knex, id: string): Promise<void> {
  const { items, count } = await usageOf(sql, id, { limit: 5, offset: 0, order: "resource" })
  if (count === 0) return
  const places = items.map((used) => `${used.resource} ${used.id} (${used.fields.join(", ")})`)
  const more = count > items.length ? ` and ${count - items.length} more` : ""
  throw errors.invalidState(`This is used by ${places.join(", ")}${more}.`)
}

/** Deletes assets that belong to no record, although they should. The record was never stored. */
export async function removeUnowned(sql: Knex, before: Date): Promise<void> {
  await execute(
    sql,
    `DELETE FROM media_asset a WHERE a.is_owned AND a.created_at < :before
        AND NOT EXISTS (SELECT FROM media_usage u WHERE u.asset_id = a.id)`,
    { before },
  )
}
