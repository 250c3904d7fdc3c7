import { once } from "node:events"
import { createWriteStream } from "node:fs"
import { writeFile } from "node:fs/promises"
import path from "node:path"
import { PassThrough, type Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import type { FileTypes } from "@medusajs/framework/types"
import { AbstractFileProviderService } from "@medusajs/framework/utils"
import { errors } from "../../lib/errors"
import type { FileSettings } from "../../lib/uploads/file-settings"
import { withTemporaryFolder } from "../../lib/uploads/temporary-folder"
import { fileStore } from "../files/open-store"
import { signedLink } from "../files/signed-link"
import type { FileStore } from "../files/store"
import { isPrivate, keyFor, placeOf } from "./keys"
import { refusePages } from "./page-files"

interface Options {
  files: FileSettings
  /** The server's public URL, for links to private files. */
  public_url: string
  /** The secret that signs these links. */
  link_secret: string
}

type Upload = Pick<FileTypes.ProviderUploadFileDTO, "filename" | "mimeType" | "access">

/** How long a link to a private file works. Admins find links to exports in their notifications. */
const LINK_SECONDS = 24 * 3600
/** Between two pages of an export. A page takes seconds. */
const MAX_SILENCE_MS = 10 * 60_000
const DEFAULT_TYPE = "application/octet-stream"

/** The engine's files: exports, imports and uploads that are no assets. They are where all files of a tenant are. */
export class TenantFileService extends AbstractFileProviderService {
  static override identifier = "tenant"

  private readonly linkKeys: { publicUrl: string; secret: string }
  private readonly store: FileStore
  private readonly temporary: string

  constructor(_dependencies: object, { files, public_url: publicUrl, link_secret: secret }: Options) {
    super()
    this.linkKeys = { publicUrl, secret }
    this.store = fileStore(files)
    this.temporary = files.folders.temporary
  }

  override async upload(file: FileTypes.ProviderUploadFileDTO): Promise<FileTypes.ProviderFileResultDTO> {
    refusePages(file)
    const content = decoded(file)
    return this.withFolder(async (folder) => {
      const from = path.join(folder, "file")
      await writeFile(from, content)
      return this.keep(file, from)
    })
  }

  override async getUploadStream(file: FileTypes.ProviderUploadStreamDTO): Promise<{
    writeStream: PassThrough
    promise: Promise<FileTypes.ProviderFileResultDTO>
    url: string
    fileKey: string
  }> {
    refusePages(file)
    const key = keyFor(file)
    const writeStream = new PassThrough()
    const promise = this.keepStream(file, writeStream, key)
    // The engine may stop before it waits for the promise.
    promise.catch((error: Error) => writeStream.destroy(error))
    return { writeStream, promise, url: this.store.url(key), fileKey: key }
  }

  override async delete(
    files: FileTypes.ProviderDeleteFileDTO | FileTypes.ProviderDeleteFileDTO[],
  ): Promise<void> {
    for (const { fileKey } of [files].flat()) await this.store.remove(placeOf(fileKey))
  }

  /** The address of a file. That of a private one is signed and expires. Throws 404 for a missing file. */
  override async getPresignedDownloadUrl({ fileKey }: FileTypes.ProviderGetFileDTO): Promise<string> {
    if (!(await this.store.has(placeOf(fileKey)))) throw errors.notFound(`There is no file '${fileKey}'.`)
    if (!isPrivate(fileKey)) return this.store.url(fileKey)
    return signedLink(this.linkKeys, { kind: "upload", sub: fileKey }, LINK_SECONDS).url
  }

  /**
   * The address for uploads of the engine's own pages. It is always this server's, because a signed `PUT` to a bucket
   * has no size limit.
   */
  async getPresignedUploadUrl({ filename }: FileTypes.ProviderGetPresignedUploadUrlDTO) {
    if (!filename) throw errors.missingField("filename")
    return { url: "/admin/uploads", key: filename }
  }

  override async getDownloadStream({ fileKey }: FileTypes.ProviderGetFileDTO): Promise<Readable> {
    const found = await this.store.read(placeOf(fileKey))
    if (!found) throw errors.notFound(`There is no file '${fileKey}'.`)
    return found.stream
  }

  override async getAsBuffer(file: FileTypes.ProviderGetFileDTO): Promise<Buffer> {
    return buffer(await this.getDownloadStream(file))
  }

  /**
   * Stores what the engine writes. If the engine fails, it never ends its stream. So nothing is opened before the first
   * bytes, and after a long silence the file is deleted.
   */
  private async keepStream(file: Upload, stream: Readable, key: string) {
    await once(stream, "readable")
    const silence = new AbortController()
    const end = setTimeout(() => silence.abort(), MAX_SILENCE_MS).unref()
    async function* heard(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        end.refresh()
        yield chunk
      }
    }
    return this.withFolder(async (folder) => {
      const from = path.join(folder, "file")
      await pipeline(stream, heard, createWriteStream(from), { signal: silence.signal })
      clearTimeout(end)
      return this.keep(file, from, key)
    })
  }

  private async keep(
    file: Upload,
    from: string,
    key = keyFor(file),
  ): Promise<FileTypes.ProviderFileResultDTO> {
    await this.store.put(placeOf(key), from, file.mimeType || DEFAULT_TYPE)
    return { key, url: this.store.url(key) }
  }

  private async withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    return withTemporaryFolder(this.temporary, "engine", work)
  }
}

/**
 * The bytes of a file that the engine passes as text: base64, or text for text files, or one character for each byte.
 * As the engine's own providers read it.
 */
function decoded({
  content,
  mimeType,
}: Pick<FileTypes.ProviderUploadFileDTO, "content" | "mimeType">): Buffer {
  const bytes = Buffer.from(content, "base64")
  if (bytes.toString("base64") === content) return bytes
  return Buffer.from(content, /^text\/|csv|json|xml/.test(mimeType ?? "") ? "utf8" : "binary")
}
