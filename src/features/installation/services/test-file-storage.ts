import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import path from "node:path"
import { buffer } from "node:stream/consumers"
import { ServiceStatusError, testConnection } from "../../../kits/settings/connection-test"
import { asApiError, errors } from "../../../lib/errors"
import { codeOf } from "../../../lib/thrown"
import type { FileSettings } from "../../../lib/uploads/file-settings"
import { withTemporaryFolder } from "../../../lib/uploads/temporary-folder"
import { fileStore } from "../../../tenancy/files/open-store"
import { statusOf } from "../../../tenancy/files/s3-client"
import type { FileStore, Place } from "../../../tenancy/files/store"
import type { FileStorageTest } from "./file-storage-test"

const CONTENT = Buffer.from("A test of the file storage.")
const ANSWERED = 200
const REFUSED = 400

/** Stores a small file, reads it and deletes it. */
export async function testFileStorage(settings: FileSettings): Promise<FileStorageTest> {
  const store = fileStore(settings)
  const place: Place = { visibility: "private", key: `connection-test/${randomUUID()}.txt` }
  let step: FileStorageTest["failed_step"] = "write"
  let isRemoved = false
  const test = await testConnection([], async (signal) => {
    try {
      await write(store, place, settings.folders.temporary)
      signal.throwIfAborted()
      step = "read"
      await compare(store, place)
      signal.throwIfAborted()
      step = "delete"
      await store.remove(place)
      isRemoved = true
      return null
    } catch (error) {
      throw explained(error, settings)
    } finally {
      // An unclear failure may have left the file.
      if (!isRemoved) await store.remove(place).catch(() => undefined)
    }
  })
  const { bucket = null, region = null } = settings.s3 ?? {}
  return { ...test, bucket, region, failed_step: test.is_working ? null : step }
}

async function write(store: FileStore, place: Place, temporary: string): Promise<void> {
  await withTemporaryFolder(temporary, "upload", async (folder) => {
    const from = path.join(folder, "file")
    await writeFile(from, CONTENT)
    await store.put(place, from, "text/plain")
  })
}

async function compare(store: FileStore, place: Place): Promise<void> {
  const found = await store.read(place)
  if (found && (await buffer(found.stream)).equals(CONTENT)) return
  const cause = new ServiceStatusError(ANSWERED, null)
  throw errors.providerError("The file storage does not return what was stored.", { cause })
}

/** An error that a test explains. The storage's own messages can name accounts and hosts, so only its codes are shown. */
function explained(error: unknown, { s3 }: FileSettings): unknown {
  if (!asApiError(error)) {
    const code = codeOf(error)
    // A folder refuses. A bucket has broken off.
    return code === undefined ? error : errors.unavailable(code, s3 && { cause: error })
  }
  const cause = error instanceof Error ? error.cause : undefined
  const status = statusOf(cause)
  if (status === undefined)
    return isWithoutKeys(cause) ? errors.unavailable("CredentialsProviderError") : error
  const code = namedCode(cause)
  // A bucket in another region sends a redirect, which is not followed.
  if (status < REFUSED && code !== null) return errors.unavailable(code)
  return errors.unavailable(undefined, { cause: new ServiceStatusError(status, code) })
}

function isWithoutKeys(cause: unknown): boolean {
  return cause instanceof Error && cause.name === "CredentialsProviderError"
}

function namedCode(cause: unknown): string | null {
  return cause instanceof Error && /^[A-Za-z]{1,60}$/.test(cause.name) ? cause.name : null
}
