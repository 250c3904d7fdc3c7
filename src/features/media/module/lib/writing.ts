import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { clock } from "../../../../lib/clock"
import { errors } from "../../../../lib/errors"
import type { AssetChange, AssetRow, StoredAsset } from "../types"
import { writeTexts } from "./assets"

export async function writeChange(
  sql: Knex,
  id: string,
  { focal_point: focal, texts, ...columns }: AssetChange,
): Promise<void> {
  await sql("media_asset")
    .where({ id })
    .update({
      ...columns,
      ...(focal && { focal_x: focal.x, focal_y: focal.y }),
      updated_at: clock.date(),
    })
  if (!texts) return
  const given = Object.entries(texts).map(([locale, text]) => ({
    locale,
    alt: text.alt ?? null,
    caption: text.caption ?? null,
    is_decorative: text.is_decorative ?? false,
  }))
  await writeTexts(sql, id, given)
}

/** Writes the columns that {@link writeChange} may have changed. */
export async function writeOwnData(sql: Knex, { row, texts }: StoredAsset): Promise<void> {
  const { id, filename, folder, focal_x, focal_y } = row
  await sql("media_asset").where({ id }).update({ filename, folder, focal_x, focal_y })
  await writeTexts(sql, id, texts)
}

/** Writes the columns that depend on the file. Throws 404. */
export async function writeFile(sql: Knex, row: AssetRow): Promise<void> {
  const { kind, mime_type, sha256, version, file, url, bytes } = row
  const { width, height, duration_seconds, is_animated, thumbhash } = row
  // Waits for records that are just beginning to use the asset, so that they get the new address too.
  const locked: unknown = await sql("media_asset").where({ id: row.id }).forUpdate().first("id")
  if (locked === undefined) throw errors.notFound()
  await sql("media_asset").where({ id: row.id }).update({
    kind,
    mime_type,
    sha256,
    version,
    file,
    url,
    bytes,
    width,
    height,
    duration_seconds,
    is_animated,
    thumbhash,
    updated_at: clock.date(),
  })
}
