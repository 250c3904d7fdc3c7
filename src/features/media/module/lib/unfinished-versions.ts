import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"

/** Notes a version before its file is stored, so that the job can find the file if the server stops. Throws 404. */
export async function noteVersion(sql: Knex, id: string, version: string): Promise<void> {
  const noted = await execute(
    sql,
    `INSERT INTO media_unfinished_version (asset_id, version, created_at)
       SELECT id, :version, :at FROM media_asset WHERE id = :id`,
    { id, version, at: clock.date() },
  )
  if (noted === 0) throw errors.notFound()
}

/** Returns false if the version is finished, or if the job has deleted its files. */
export async function forgetVersion(sql: Knex, id: string, version: string): Promise<boolean> {
  const forgotten = await execute(
    sql,
    "DELETE FROM media_unfinished_version WHERE asset_id = :id AND version = :version",
    { id, version },
  )
  return forgotten > 0
}

/** Makes a version the asset's own, in the transaction that uses it. Throws 503 if the job has deleted its files. */
export async function finishVersion(sql: Knex, id: string, version: string): Promise<void> {
  if (!(await forgetVersion(sql, id, version))) throw errors.unavailable()
}

const versionRow = z.object({
  id: z.string(),
  version: z.string(),
  visibility: z.enum(["public", "private"]),
})

/** Forgets old versions and returns them. Until the transaction ends, they cannot become an asset's own. */
export async function takeOldVersions(sql: Knex, before: Date): Promise<z.output<typeof versionRow>[]> {
  return readRows(
    sql,
    versionRow,
    `DELETE FROM media_unfinished_version v USING media_asset a WHERE a.id = v.asset_id AND v.created_at < :before
     RETURNING a.id, v.version, a.visibility`,
    { before },
  )
}
