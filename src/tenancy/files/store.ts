import type { Readable } from "node:stream"
import { errors } from "../../lib/errors"

/** Everybody may read public files. Private ones need a signed link. */
export type Visibility = "public" | "private"

/** A file of the current tenant. The key is a path below the tenant's folder. */
export interface Place {
  visibility: Visibility
  key: string
}

export interface StoredFile {
  key: string
  changedAt: Date
}

/** A file that a browser may upload directly. */
export interface ExpectedUpload {
  bytes: number
  mimeType: string
  lifetimeSeconds: number
}

/** A form whose fields, and after them the file as `file`, a browser sends to `url`. */
export interface UploadForm {
  url: string
  fields: Record<string, string>
  expires_at: Date
}

/** Where the files of all tenants are: a local folder, or a bucket. Each method works for the current tenant. */
export interface FileStore {
  /** Moves a finished local file to its place. Readers see the whole file or nothing. */
  put(place: Place, from: string, mimeType: string): Promise<void>
  /** Reads a file. `undefined` if it does not exist. */
  read(place: Place): Promise<{ stream: Readable; bytes: number } | undefined>
  has(place: Place): Promise<boolean>
  /** A local path of the file, if it is on this machine. */
  localPath(place: Place): string | undefined
  /** The public address. */
  url(key: string): string
  /** Deletes a file. Succeeds if it does not exist. */
  remove(place: Place): Promise<void>
  /** Deletes all files whose key begins with the prefix, which ends with a slash. */
  removeBelow(visibility: Visibility, prefix: string): Promise<void>
  /** Lists all files below a prefix, which ends with a slash. */
  list(visibility: Visibility, prefix: string): AsyncIterable<StoredFile>
  /** A signed form for one upload by a browser. `undefined` if files are in a local folder. */
  uploadForm(place: Place, expected: ExpectedUpload): Promise<UploadForm | undefined>
}

const MAX_KEY_BYTES = 700

/** Whether a key stays below its tenant's folder, in each kind of store. */
export function isKey(key: string): boolean {
  const segments = key.replace(/\/$/, "").split("/")
  return (
    Buffer.byteLength(key) <= MAX_KEY_BYTES &&
    segments.every((one) => one !== "" && one !== "." && one !== "..") &&
    !/[\\\p{Cc}\p{Cs}]/u.test(key)
  )
}

/** Throws 400 for a key that does not stay below its tenant's folder. */
export function requireKey(key: string): void {
  if (!isKey(key)) throw errors.invalidField("The name of the file is not accepted.")
}
