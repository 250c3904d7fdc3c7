import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { addMediaTransform, removeMediaTransform } from "../workflows/media-transforms"
import { adminMediaTransforms } from "./admin-media-transforms.rows"

declareHandlers([
  route(adminMediaTransforms.adminListMediaTransforms, async ({ query, scope }) => {
    const { items, count } = await scope.resolve("media").reading.listTransforms(query)
    return { media_transforms: items, count, offset: query.offset, limit: query.limit }
  }),
  route(adminMediaTransforms.adminCreateMediaTransform, async ({ body, scope }) => {
    await addMediaTransform(scope).run({ input: body })
    return { media_transform: { ...body, is_built_in: false } }
  }),
  route(adminMediaTransforms.adminDeleteMediaTransform, async ({ params: { name }, scope }) => {
    await removeMediaTransform(scope).run({ input: { name } })
    return { id: name, object: "media_transform" as const, deleted: true as const }
  }),
])
