import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { contract } from "../../../kits/rows/row"
import { plainLineField } from "../../../lib/fields"
import { folder, mimeType, visibility } from "../module/schemas"
import { oneAsset } from "./admin-media.rows"

const token = z
  .string()
  .min(1)
  .max(4000)
  .meta({ examples: ["eyJhbGciOiJIUzI1NiJ9…"] })

export const adminMediaUploads = contract({
  adminReadMediaUploadTarget: {
    method: "GET",
    path: "/admin/media-uploads",
    auth: "admin",
    summary: "Where uploads go",
    response: z.object({
      media_upload_target: z.object({
        is_direct: z
          .boolean()
          .describe("Whether files can be uploaded directly to a bucket.")
          .meta({ examples: [true] }),
        most_bytes_at_server: z
          .int()
          .describe("The largest file that `POST /admin/media` takes.")
          .meta({ examples: [20_971_520] }),
      }),
    }),
  },
  adminAnnounceMediaUpload: {
    method: "POST",
    path: "/admin/media-uploads",
    auth: "admin",
    summary: "Announce an upload directly to the bucket",
    description:
      "The response has a form for one file of exactly this size and type. Send its `fields`, and then the file as `file`, to its `url` as `multipart/form-data`. Then call `finish`. 409 `invalid_state` if the server keeps its files in a local folder.",
    body: z.strictObject({
      filename: plainLineField(160).meta({ examples: ["tour.mp4"] }),
      mime_type: mimeType,
      bytes: z
        .int()
        .min(1)
        .meta({ examples: [48_210_944] }),
      folder: folder.optional(),
      visibility: visibility.optional(),
    }),
    response: z.object({
      media_upload: z.object({
        url: z.string().meta({ examples: ["https://shop-files.s3.eu-central-1.amazonaws.com/"] }),
        fields: z.record(z.string(), z.string()).meta({ examples: [{ key: "default/private/incoming/…" }] }),
        expires_at: timestamp.describe("The upload must begin before."),
        token: token.describe("For `finish`, within an hour."),
      }),
    }),
    errors: ["invalid_state", "payload_too_large", "unavailable"],
  },
  adminFinishMediaUpload: {
    method: "POST",
    path: "/admin/media-uploads/finish",
    auth: "admin",
    summary: "Make an asset of a direct upload",
    description:
      "Checks the file as every upload. A public file that the shop has already is not stored again. A repeated call returns the same asset.",
    body: z.strictObject({ token }),
    response: oneAsset,
    errors: ["not_found", "payload_too_large", "unavailable"],
  },
})
