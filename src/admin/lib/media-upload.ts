import { type MediaAsset, mediaAssets } from "../resources/media"
import { ApiError, api } from "./api"
import { NoConnection, patiently, sendForm, upload } from "./upload"

export const UPLOADS = "/admin/media-uploads"

/** Where uploads go. */
export interface UploadTarget {
  is_direct: boolean
  most_bytes_at_server: number
}

interface Task {
  file: File
  folder?: string | undefined
  visibility?: string | undefined
  /** Called with the sent part, 0 to 1. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

interface Announced {
  media_upload: { url: string; fields: Record<string, string>; token: string }
}

/** The bucket has refused a form of ours. */
class BucketRefusal extends Error {}

export async function readUploadTarget(): Promise<UploadTarget> {
  return (await api<{ media_upload_target: UploadTarget }>(UPLOADS)).media_upload_target
}

/**
 * Uploads a file directly to the bucket if there is one, else to the server. A file that the bucket does not take, for
 * example because its CORS rules do not allow this page, goes to the server if it is not too large for it.
 */
export async function uploadMedia(task: Task, target: UploadTarget): Promise<MediaAsset | undefined> {
  if (!target.is_direct) return toServer(task)
  try {
    return await toBucket(task)
  } catch (error) {
    if (!mayGoToServer(error) || task.file.size > target.most_bytes_at_server) throw error
    return toServer(task)
  }
}

/** The server looks at the content of a file whose name ends with another type. The bucket's form has a fixed type. */
function mayGoToServer(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === "invalid_field"
  return error instanceof NoConnection || error instanceof BucketRefusal
}

async function toServer({ folder, visibility, ...task }: Task): Promise<MediaAsset | undefined> {
  const { media_assets } = await upload<{ media_assets: MediaAsset[] }>({
    ...task,
    path: mediaAssets.path,
    field: "files",
    fields: placeOf({ folder, visibility }),
  })
  return media_assets[0]
}

async function toBucket({ file, folder, visibility, onProgress, signal }: Task): Promise<MediaAsset> {
  const { media_upload } = await api<Announced>(UPLOADS, {
    body: {
      filename: file.name,
      mime_type: file.type,
      bytes: file.size,
      ...placeOf({ folder, visibility }),
    },
  })
  signal.throwIfAborted()
  const { url, fields, token } = media_upload
  const stored = await sendForm({ path: url, field: "file", file, fields, onProgress, signal })
  if (!stored.ok) throw new BucketRefusal(`The bucket answered ${stored.status}.`)
  const finish = () =>
    fetch(`${UPLOADS}/finish`, {
      credentials: "include",
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token }),
      signal,
    })
  const { media_asset }: { media_asset: MediaAsset } = await (await patiently(finish, signal)).json()
  return media_asset
}

function placeOf({ folder, visibility }: Pick<Task, "folder" | "visibility">): Record<string, string> {
  return { ...(folder && { folder }), ...(visibility && { visibility }) }
}
