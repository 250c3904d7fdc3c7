import { route } from "../../../../../lib/contract/route"
import { errors } from "../../../../../lib/errors"
import { sendFile } from "../../../../_files/send-file"
import { adminMedia } from "../../contract"

export const GET = route(adminMedia.adminDownloadMediaFile, async ({ params: { id }, scope, res }) => {
  const found = await scope.resolve("media").open(id)
  if (!found) throw errors.notFound()
  await sendFile(res, found)
})
