import { readdir, rm, stat } from "node:fs/promises"
import path from "node:path"
import { clock } from "../../../../lib/clock"
import type { FileStore, Visibility } from "../../../../tenancy/files/store"

/** Younger files are kept, because they may belong to an upload in progress. */
const YOUNGEST_MS = 60 * 60 * 1000
const AT_ONCE = 500

interface Assets {
  /** Returns those of these assets that exist. */
  existing: (ids: string[]) => Promise<Set<string>>
  /** Deletes assets that belong to a record that was never stored. */
  removeUnowned: (before: Date) => Promise<unknown>
  /** Deletes the files of replacements that were never finished. */
  removeUnfinished: (before: Date) => Promise<unknown>
}

/**
 * Deletes files that interrupted uploads and deleted assets have left. Returns how many files and folders it has
 * removed.
 */
export async function removeOrphans(
  store: FileStore,
  temporary: string,
  { existing, removeUnowned, removeUnfinished }: Assets,
): Promise<number> {
  const before = clock.now() - YOUNGEST_MS
  await removeUnowned(new Date(before))
  await removeUnfinished(new Date(before))
  let removed = await removeTemporary(temporary, before)
  for (const visibility of ["public", "private"] as const)
    removed += await removeFrom(store, visibility, before, existing)
  return removed + (await removeIncoming(store, before))
}

async function removeFrom(
  store: FileStore,
  visibility: Visibility,
  before: number,
  existing: (ids: string[]) => Promise<Set<string>>,
): Promise<number> {
  const newest = new Map<string, number>()
  let removed = 0
  for await (const { key, changedAt } of store.list(visibility, "media/")) {
    if (key.endsWith(".part") && changedAt.getTime() < before) {
      await store.remove({ visibility, key })
      removed++
    }
    const [, id = ""] = key.split("/")
    newest.set(id, Math.max(newest.get(id) ?? 0, changedAt.getTime()))
  }
  const old = [...newest].filter(([, at]) => at < before).map(([id]) => id)
  for (let from = 0; from < old.length; from += AT_ONCE) {
    const ids = old.slice(from, from + AT_ONCE)
    const kept = await existing(ids)
    for (const id of ids.filter((one) => !kept.has(one))) {
      await store.removeBelow(visibility, `media/${id}/`)
      removed++
    }
  }
  return removed
}

/** Deletes direct uploads that never became an asset. Nobody can finish them any more. */
async function removeIncoming(store: FileStore, before: number): Promise<number> {
  let removed = 0
  for await (const { key, changedAt } of store.list("private", "incoming/")) {
    if (changedAt.getTime() >= before) continue
    await store.remove({ visibility: "private", key })
    removed++
  }
  return removed
}

async function removeTemporary(folder: string, before: number): Promise<number> {
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (!found || found.mtimeMs >= before) continue
    await rm(file, { recursive: true, force: true })
    removed++
  }
  return removed
}
