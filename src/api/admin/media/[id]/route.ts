import { route } from "../../../../lib/contract/route"
import { changeMediaAsset, removeMediaAsset } from "../../../../workflows/media/media-assets"
import { adminMedia } from "../contract"
import { readAsset } from "../reading"

export const GET = route(adminMedia.adminReadMediaAsset, async ({ params: { id }, scope }) => ({
  media_asset: await readAsset(scope, id),
}))

export const POST = route(adminMedia.adminChangeMediaAsset, async ({ params: { id }, body, scope }) => {
  await changeMediaAsset(scope).run({ input: { id, change: body } })
  return { media_asset: await readAsset(scope, id) }
})

export const DELETE = route(adminMedia.adminDeleteMediaAsset, async ({ params: { id }, scope }) => {
  await removeMediaAsset(scope).run({ input: { id } })
  return { id, object: "media_asset" as const, deleted: true as const }
})
