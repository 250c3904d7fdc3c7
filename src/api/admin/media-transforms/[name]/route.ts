import { route } from "../../../../lib/contract/route"
import { removeMediaTransform } from "../../../../workflows/media/media-transforms"
import { adminMediaTransforms } from "../contract"

export const DELETE = route(
  adminMediaTransforms.adminDeleteMediaTransform,
  async ({ params: { name }, scope }) => {
    await removeMediaTransform(scope).run({ input: { name } })
    return { id: name, object: "media_transform" as const, deleted: true as const }
  },
)
