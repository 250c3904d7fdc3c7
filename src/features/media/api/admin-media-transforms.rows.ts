import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { newTransform, transform } from "../module/schemas"

export const adminMediaTransforms = contract({
  adminListMediaTransforms: {
    method: "GET",
    path: "/admin/media-transforms",
    auth: "admin",
    summary: "The sizes of pictures",
    query: listQuery({ order: ["position", "-position", "name", "-name"] }),
    response: page({ media_transforms: z.array(transform) }),
  },
  adminCreateMediaTransform: {
    method: "POST",
    path: "/admin/media-transforms",
    auth: "admin",
    summary: "Add a size",
    description: "A shop can have 20 sizes of its own.",
    body: newTransform,
    response: z.object({ media_transform: transform }),
    errors: ["duplicate", "invalid_state"],
  },
  adminDeleteMediaTransform: {
    method: "DELETE",
    path: "/admin/media-transforms/:name",
    auth: "admin",
    summary: "Delete a size of the shop's own",
    response: z.object({
      id: z.string(),
      object: z.literal("media_transform").meta({ examples: ["media_transform"] }),
      deleted: z.literal(true).meta({ examples: [true] }),
    }),
    example: { response: { id: "square", object: "media_transform", deleted: true } },
  },
})
