import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import path from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { generateEntityId } from "@medusajs/framework/utils"
import { ApiError, asApiError, errors } from "../../../../lib/errors"
import { withTemporaryFolder } from "../../../../lib/uploads/temporary-folder"
import type { FileStore, Place, UploadForm } from "../../../../tenancy/files/store"
import { mimeOf } from "./intake"

/** A browser must begin its upload within this time. */
const FORM_SECONDS = 30 * 60

interface Announced {
  /** The id of the asset that the upload becomes. */
  id: string
  bytes: number
  mimeType: string
}

interface Received {
  path: string
  bytes: number
  sha256: string
}

export const newAssetId = () => generateEntityId(undefined, "media")

/**
 * Files that browsers upload directly to the bucket. They wait at a private place, and become assets only after the
 * server has checked them. The job for leftovers deletes those that never became one.
 */
export class DirectUploads {
  constructor(
    private readonly store: FileStore,
    private readonly temporary: string,
  ) {}

  /** A form for one upload. Throws 409 if files are in a local folder. */
  async formFor({ id, bytes, mimeType }: Announced): Promise<UploadForm> {
    const form = await this.store.uploadForm(placeOf(id), { bytes, mimeType, lifetimeSeconds: FORM_SECONDS })
    if (!form)
      throw errors.invalidState("This server keeps its files in a local folder. Upload to POST /admin/media.")
    return form
  }

  /**
   * Checks an uploaded file and calls `work` with a local copy. A file that is stored or refused is deleted from its
   * waiting place. Throws 404 if nothing was uploaded, and 400 or 413 for a file other than announced.
   */
  async receive<Result>(announced: Announced, work: (file: Received) => Promise<Result>): Promise<Result> {
    const place = placeOf(announced.id)
    return withTemporaryFolder(this.temporary, "direct", async (folder) => {
      try {
        const result = await work(await this.check(place, announced, path.join(folder, "file")))
        // The asset is stored. If this fails, the job for leftovers deletes the file.
        await this.store.remove(place).catch(() => undefined)
        return result
      } catch (error) {
        if (isRefusal(error)) await this.store.remove(place).catch(() => undefined)
        throw error
      }
    })
  }

  private async check(place: Place, { bytes, mimeType }: Announced, to: string): Promise<Received> {
    const found = await this.store.read(place)
    if (!found)
      throw errors.notFound("Nothing was uploaded with this form, or the upload was finished before.")
    const written = await copy(found.stream, to, bytes)
    if (written.bytes !== bytes)
      throw errors.invalidField(`The uploaded file has another size than the announced ${bytes} bytes.`)
    if ((await mimeOf(to)) !== mimeType)
      throw errors.invalidField(`The content of the uploaded file is not '${mimeType}'.`)
    return { path: to, ...written }
  }
}

function placeOf(id: string): Place {
  return { visibility: "private", key: `incoming/${id}` }
}

/** Whether the file can never become an asset. After a fault of the storage, the caller may try again. */
function isRefusal(error: unknown): boolean {
  const known = asApiError(error)
  return known !== undefined && known.status < 500 && known.status !== 404
}

/** Copies a stream to the disk, at most one byte more than expected: a larger file is refused and not read further. */
async function copy(
  stream: Readable,
  to: string,
  expected: number,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256")
  let bytes = 0
  try {
    await pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length
          if (bytes > expected)
            throw errors.payloadTooLarge(`The uploaded file is larger than the announced ${expected} bytes.`)
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(to, { flags: "wx" }),
    )
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    throw errors.unavailable("The file storage stopped while the file was read. Try again shortly.", {
      cause,
    })
  }
  return { bytes, sha256: hash.digest("hex") }
}
