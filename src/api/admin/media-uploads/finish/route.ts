import { config } from "../../../../config"
import { route } from "../../../../lib/contract/route"
import { errors } from "../../../../lib/errors"
import { withTicket } from "../../../../lib/uploads/file-tickets"
import { announcedIn } from "../../../../tenancy/files/upload-token"
import { addMediaAsset } from "../../../../workflows/media/media-assets"
import { readAsset } from "../../media/reading"
import { adminMediaUploads } from "../contract"

export const POST = route(adminMediaUploads.adminFinishMediaUpload, async ({ body, scope }) => {
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
})
