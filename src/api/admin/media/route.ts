import { route } from "../../../lib/contract/route"
import { adminMedia } from "./contract"
import { readAssets } from "./reading"
import { uploadAssets } from "./uploads"

export const GET = route(adminMedia.adminListMediaAssets, async ({ query, scope }) => {
  const { limit, offset, order, ...filter } = query
  const { items, count } = await scope.resolve("media").reading.listForAdmin(filter, { limit, offset, order })
  return { media_assets: items, count, offset, limit }
})

export const POST = route(adminMedia.adminUploadMediaAssets, async ({ req, scope }) => ({
  media_assets: await readAssets(scope, await uploadAssets(scope, req)),
}))
