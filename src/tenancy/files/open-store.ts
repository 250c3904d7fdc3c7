import type { FileSettings, S3Settings } from "../../lib/uploads/file-settings"
import { LocalStore } from "./local-store"
import { S3Store } from "./s3-store"
import type { FileStore } from "./store"

const buckets = new WeakMap<S3Settings, S3Store>()

/** The bucket of the settings. All parts of the process share its connections. `undefined` for a local folder. */
export function bucketOf({ s3, url }: Pick<FileSettings, "s3" | "url">): S3Store | undefined {
  if (!s3) return undefined
  const known = buckets.get(s3) ?? new S3Store(s3, url)
  buckets.set(s3, known)
  return known
}

/** The place of all files: the bucket if there is one, else local folders. */
export function fileStore(settings: FileSettings): FileStore {
  const local = new LocalStore(settings)
  const store = () => bucketOf(settings) ?? local
  return {
    put: (place, from, mimeType) => store().put(place, from, mimeType),
    read: (place) => store().read(place),
    has: (place) => store().has(place),
    localPath: (place) => store().localPath(place),
    url: (key) => store().url(key),
    remove: (place) => store().remove(place),
    removeBelow: (visibility, prefix) => store().removeBelow(visibility, prefix),
    list: (visibility, prefix) => store().list(visibility, prefix),
    uploadForm: (place, expected) => store().uploadForm(place, expected),
  }
}
