import { route } from "../../../lib/contract/route"
import { addMediaTransform } from "../../../workflows/media/media-transforms"
import { adminMediaTransforms } from "./contract"

export const GET = route(adminMediaTransforms.adminListMediaTransforms, async ({ query, scope }) => {
  const { items, count } = await scope.resolve("media").reading.listTransforms(query)
  return { media_transforms: items, count, offset: query.offset, limit: query.limit }
})

export const POST = route(adminMediaTransforms.adminCreateMediaTransform, async ({ body, scope }) => {
  await addMediaTransform(scope).run({ input: body })
  return { media_transform: { ...body, is_built_in: false } }
})
