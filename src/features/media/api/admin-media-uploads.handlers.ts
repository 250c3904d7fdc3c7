import { config } from "../../../config"
import { route } from "../../../kits/rows/route"
import { errors } from "../../../lib/errors"
import { displayName } from "../../../lib/uploads/display-name"
import { withTicket } from "../../../lib/uploads/file-tickets"
import { announcedIn, uploadToken } from "../../../tenancy/files/upload-token"
import { declareHandlers } from "../../handlers"
import { newAssetId } from "../module/lib/direct-uploads"
import { addMediaAsset } from "../workflows/media-assets"
import { readAsset } from "./admin-media-reading"
import { adminMediaUploads } from "./admin-media-uploads.rows"

declareHandlers([
  route(adminMediaUploads.adminReadMediaUploadTarget, async () => {
    const { files, uploadLimitBytes } = config
    return {
      media_upload_target: { is_direct: files.s3 !== undefined, most_bytes_at_server: uploadLimitBytes },
    }
  }),
  route(adminMediaUploads.adminAnnounceMediaUpload, async ({ body, scope }) => {
    const { mime_type: mimeType, bytes, folder, visibility } = body
    const filename = displayName(body.filename)
    const most = largest(mimeType)
    if (bytes > most) throw errors.payloadTooLarge(`A file of this type may have at most ${most} bytes.`)
    const id = newAssetId()
    const form = await scope.resolve("media").directUploads.formFor({ id, bytes, mimeType })
    const token = uploadToken(config.secrets.jwt, { id, filename, mimeType, bytes, folder, visibility })
    return { media_upload: { ...form, token } }
  }),
  route(adminMediaUploads.adminFinishMediaUpload, async ({ body, scope }) => {
    const announced = announcedIn(config.secrets.jwt, body.token)
    if (!announced) throw errors.invalidField("The token of the upload is wrong or has expired.")
    const media = scope.resolve("media")
    const known = await media.reading.findForAdmin(announced.id)
    if (known) return { media_asset: known }
    const { id, filename, folder, visibility } = announced
    const added = await media.directUploads.receive(announced, async (file) => {
      const { result } = await withTicket(file, (ticket) =>
        addMediaAsset(scope).run({ input: { ticket, id, filename, folder, visibility } }),
      )
      return result
    })
    return { media_asset: await readAsset(scope, added.id) }
  }),
])

/** Pictures are decoded, so the limit of all other uploads holds for them. */
function largest(mimeType: string): number {
  const { uploadLimitBytes, files } = config
  return mimeType.startsWith("image/") ? uploadLimitBytes : (files.s3?.uploadLimitBytes ?? uploadLimitBytes)
}
