import { route } from "../../../../../lib/contract/route"
import { adminMedia } from "../../contract"
import { readAsset } from "../../reading"
import { replaceFile } from "../../uploads"

export const POST = route(adminMedia.adminReplaceMediaFile, async ({ params: { id }, req, scope }) => {
  await replaceFile(scope, req, id)
  return { media_asset: await readAsset(scope, id) }
})
