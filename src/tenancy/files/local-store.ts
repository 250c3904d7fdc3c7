import { createReadStream } from "node:fs"
import { copyFile, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises"
import path from "node:path"
import { ulid } from "ulid"
import { codeOf } from "../../lib/thrown"
import type { FileSettings } from "../../lib/uploads/file-settings"
import { currentTenantId } from "../current-tenant"
import { type FileStore, type Place, requireKey, type StoredFile, type Visibility } from "./store"

/** Files in local folders, one per tenant. */
export class LocalStore implements FileStore {
  constructor(private readonly settings: Pick<FileSettings, "folders" | "url">) {}

  async put(place: Place, from: string): Promise<void> {
    const to = this.localPath(place)
    await mkdir(path.dirname(to), { recursive: true })
    // Between disks, a file must be copied, and a reader could see half of it. So the copy gets its final name when it
    // is complete. Names with a dot in front are never served.
    const beside = path.join(path.dirname(to), `.${path.basename(to)}.${ulid()}.part`)
    try {
      await rename(from, beside)
    } catch (error) {
      if (codeOf(error) !== "EXDEV") throw error
      await copyFile(from, beside)
      await rm(from, { force: true })
    }
    await syncFile(beside)
    await rename(beside, to)
  }

  async read(place: Place) {
    const file = this.localPath(place)
    const found = await stat(file).catch(() => undefined)
    if (!found?.isFile()) return undefined
    return { stream: createReadStream(file), bytes: found.size }
  }

  async has(place: Place): Promise<boolean> {
    const found = await stat(this.localPath(place)).catch(() => undefined)
    return found?.isFile() ?? false
  }

  localPath({ visibility, key }: Place): string {
    requireKey(key)
    return path.join(this.settings.folders[visibility], currentTenantId(), key)
  }

  url(key: string): string {
    return `${this.settings.url}/${currentTenantId()}/${key.split("/").map(encodeURIComponent).join("/")}`
  }

  async remove(place: Place): Promise<void> {
    await rm(this.localPath(place), { force: true })
  }

  async removeBelow(visibility: Visibility, prefix: string): Promise<void> {
    await rm(this.localPath({ visibility, key: prefix }), { recursive: true, force: true })
  }

  async *list(visibility: Visibility, prefix: string): AsyncIterable<StoredFile> {
    const folder = this.localPath({ visibility, key: prefix })
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      const key = `${prefix}${entry.name}`
      if (entry.isDirectory()) yield* this.list(visibility, `${key}/`)
      else {
        const found = await stat(path.join(folder, entry.name)).catch(() => undefined)
        if (found) yield { key, changedAt: found.mtime }
      }
    }
  }

  async uploadForm(): Promise<undefined> {}
}

/**
 * Writes the content to the disk before the file is renamed. Otherwise a crash could leave the name without the
 * content.
 */
async function syncFile(file: string): Promise<void> {
  const handle = await open(file, "r+")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
