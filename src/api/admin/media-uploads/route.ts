import { config } from "../../../config"
import { route } from "../../../lib/contract/route"
import { errors } from "../../../lib/errors"
import { displayName } from "../../../lib/uploads/display-name"
import { newAssetId } from "../../../modules/media/lib/direct-uploads"
import { uploadToken } from "../../../tenancy/files/upload-token"
import { adminMediaUploads } from "./contract"

export const GET = route(adminMediaUploads.adminReadMediaUploadTarget, async () => {
  const { files, uploadLimitBytes } = config
  return {
    media_upload_target: { is_direct: files.s3 !== undefined, most_bytes_at_server: uploadLimitBytes },
  }
})

export const POST = route(adminMediaUploads.adminAnnounceMediaUpload, async ({ body, scope }) => {
  const { mime_type: mimeType, bytes, folder, visibility } = body
  const filename = displayName(body.filename)
  const most = largest(mimeType)
  if (bytes > most) throw errors.payloadTooLarge(`A file of this type may have at most ${most} bytes.`)
  const id = newAssetId()
  const form = await scope.resolve("media").directUploads.formFor({ id, bytes, mimeType })
  const token = uploadToken(config.secrets.jwt, { id, filename, mimeType, bytes, folder, visibility })
  return { media_upload: { ...form, token } }
})

/** Pictures are decoded, so the limit of all other uploads holds for them. */
function largest(mimeType: string): number {
  const { uploadLimitBytes, files } = config
  return mimeType.startsWith("image/") ? uploadLimitBytes : (files.s3?.uploadLimitBytes ?? uploadLimitBytes)
}
