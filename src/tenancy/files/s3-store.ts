import { rm, stat } from "node:fs/promises"
import type { Readable } from "node:stream"
import { clock } from "../../lib/clock"
import { largePackage } from "../../lib/large-packages"
import { bucketAddress } from "../../lib/uploads/bucket-address"
import type { S3Settings } from "../../lib/uploads/file-settings"
import { currentTenantId } from "../current-tenant"
import { postFields } from "./post-policy"
import { failure, S3Calls, statusOf, streamOf } from "./s3-client"
import {
  type ExpectedUpload,
  type FileStore,
  type Place,
  requireKey,
  type StoredFile,
  type UploadForm,
  type Visibility,
} from "./store"

/** The headers of a visitor's request that the storage understands. */
export interface Wish {
  range?: string | undefined
  ifNoneMatch?: string | undefined
}

/** An answer for a visitor. Without a stream, the status says all. */
export interface OpenedFile {
  status: 200 | 206 | 304 | 416
  stream?: Readable
  headers: Record<string, string>
}

const AT_ONCE = 8
const sdk = () => largePackage("@aws-sdk/client-s3")

/** Files in a bucket. The keys of a tenant begin with its id. The bucket itself is private: this server reads it. */
export class S3Store implements FileStore {
  private readonly calls: S3Calls

  constructor(
    private readonly settings: S3Settings,
    /** The address of the public files at this server. */
    private readonly publicUrl: string,
  ) {
    this.calls = new S3Calls(settings)
  }

  async put(place: Place, from: string, mimeType: string): Promise<void> {
    const key = this.keyOf(place)
    const { size: bytes } = await stat(from)
    await this.calls.upload(key, from, { bytes, mimeType })
    await rm(from, { force: true })
  }

  async read(place: Place) {
    const key = this.keyOf(place)
    const found = await this.calls.find((client) =>
      client.send(new (sdk().GetObjectCommand)({ Bucket: this.bucket, Key: key })),
    )
    return found && { stream: streamOf(found.Body), bytes: found.ContentLength ?? 0 }
  }

  async has(place: Place): Promise<boolean> {
    const key = this.keyOf(place)
    const found = await this.calls.find((client) =>
      client.send(new (sdk().HeadObjectCommand)({ Bucket: this.bucket, Key: key })),
    )
    return found !== undefined
  }

  localPath(): undefined {}

  url(key: string): string {
    return `${this.publicUrl}/${currentTenantId()}/${key.split("/").map(encodeURIComponent).join("/")}`
  }

  async remove(place: Place): Promise<void> {
    await this.removeKey(this.keyOf(place))
  }

  async removeBelow(visibility: Visibility, prefix: string): Promise<void> {
    await this.removeAll(this.keyOf({ visibility, key: prefix }))
  }

  /** Deletes all files of a tenant. */
  async removeTenant(tenantId: string): Promise<void> {
    await this.removeAll(this.folderOf(tenantId))
  }

  async *list(visibility: Visibility, prefix: string): AsyncIterable<StoredFile> {
    const base = this.folderOf(currentTenantId(), visibility)
    for await (const { key, changedAt } of this.listKeys(this.keyOf({ visibility, key: prefix })))
      yield { key: key.slice(base.length), changedAt }
  }

  async uploadForm(place: Place, { bytes, mimeType, lifetimeSeconds }: ExpectedUpload): Promise<UploadForm> {
    const now = clock.date()
    const expiresAt = new Date(now.getTime() + lifetimeSeconds * 1000)
    const upload = { bucket: this.bucket, key: this.keyOf(place), mimeType, bytes }
    const fields = postFields(await this.calls.signer(), upload, { now, expiresAt })
    return { url: bucketAddress(this.settings).href, fields, expires_at: expiresAt }
  }

  /** Opens a public file of any tenant for a visitor. `undefined` if it does not exist. */
  async openPublic(
    { tenantId, key }: { tenantId: string; key: string },
    { range, ifNoneMatch }: Wish,
    method: "GET" | "HEAD",
  ): Promise<OpenedFile | undefined> {
    requireKey(key)
    const input = {
      Bucket: this.bucket,
      Key: `${this.folderOf(tenantId, "public")}${key}`,
      ...(range !== undefined && { Range: range }),
      ...(ifNoneMatch !== undefined && { IfNoneMatch: ifNoneMatch }),
    }
    const { GetObjectCommand, HeadObjectCommand } = sdk()
    return this.calls.find(async (client) => {
      try {
        const found =
          method === "HEAD"
            ? await client.send(new HeadObjectCommand(input))
            : await client.send(new GetObjectCommand(input))
        return {
          status: found.ContentRange === undefined ? 200 : 206,
          ...("Body" in found && { stream: streamOf(found.Body) }),
          headers: headersOf(found),
        }
      } catch (error) {
        const status = statusOf(error)
        if (status === 304 || status === 416) return { status, headers: {} }
        throw error
      }
    })
  }

  private get bucket(): string {
    return this.settings.bucket
  }

  private folderOf(tenantId: string, visibility?: Visibility): string {
    return `${this.settings.prefix}${tenantId}/${visibility ? `${visibility}/` : ""}`
  }

  private keyOf({ visibility, key }: Place): string {
    requireKey(key)
    return `${this.folderOf(currentTenantId(), visibility)}${key}`
  }

  private async *listKeys(prefix: string): AsyncIterable<StoredFile> {
    let next: string | undefined
    do {
      const page = await this.calls.run((client) =>
        client.send(
          new (sdk().ListObjectsV2Command)({
            Bucket: this.bucket,
            Prefix: prefix,
            ...(next !== undefined && { ContinuationToken: next }),
          }),
        ),
      )
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key !== undefined && LastModified) yield { key: Key, changedAt: LastModified }
      if (page.IsTruncated && page.NextContinuationToken === next)
        throw failure(new Error("The listing does not end."))
      next = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (next !== undefined)
  }

  /** One request for each object, because servers differ in what they ask of a request for many. */
  private async removeAll(prefix: string): Promise<void> {
    let batch: string[] = []
    const flush = async () => {
      await Promise.all(batch.map((key) => this.removeKey(key)))
      batch = []
    }
    for await (const { key } of this.listKeys(prefix)) if (batch.push(key) === AT_ONCE) await flush()
    await flush()
  }

  private async removeKey(key: string): Promise<void> {
    await this.calls.find((client) =>
      client.send(new (sdk().DeleteObjectCommand)({ Bucket: this.bucket, Key: key })),
    )
  }
}

function headersOf(found: {
  ContentLength?: number
  ContentRange?: string
  ETag?: string
  LastModified?: Date
}) {
  const { ContentLength, ContentRange, ETag, LastModified } = found
  return {
    ...(ContentLength !== undefined && { "content-length": String(ContentLength) }),
    ...(ContentRange !== undefined && { "content-range": ContentRange }),
    ...(ETag !== undefined && { etag: ETag }),
    ...(LastModified && { "last-modified": LastModified.toUTCString() }),
  }
}
