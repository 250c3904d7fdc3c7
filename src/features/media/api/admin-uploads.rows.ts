import { z } from "zod"
import { contract } from "../../../kits/rows/row"

const files = z.unknown().meta({ override: { type: "array", items: { type: "string", format: "binary" } } })

export const adminUploads = contract({
  adminUploadFiles: {
    method: "POST",
    path: "/admin/uploads",
    auth: "admin",
    summary: "Upload files for the engine's own pages",
    description:
      "As the engine's route. Pictures, videos, sounds and PDFs become assets of the media library. Other files are stored as before, except for those that browsers show as a page, such as HTML: 400.",
    bodyType: "multipart/form-data",
    query: z.strictObject({ fields: z.string().max(1000).optional() }),
    body: z.strictObject({ files: files.optional() }),
    response: z.object({
      files: z.array(
        z.object({
          id: z.string().meta({ examples: ["media_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
          url: z.string().meta({ examples: ["https://api.shop.example/static/default/media/…/bowl.jpg"] }),
        }),
      ),
    }),
    errors: ["missing_field", "invalid_field", "out_of_range", "payload_too_large", "unavailable"],
    example: { body: { files: ["…"] } },
  },
})
