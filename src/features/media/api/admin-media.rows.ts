import { z } from "zod"
import { flag, timestamp } from "../../../kits/rows/fields"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { adminAsset, assetChange, folder, kind, localeCode, usage, visibility } from "../module/schemas"

export const MAX_FILES = 20

const asset = adminAsset
  .extend({ created_at: timestamp, updated_at: timestamp })
  .meta({ id: "AdminMediaAsset" })
export const oneAsset = z.object({ media_asset: asset })
const files = z.unknown().meta({ override: { type: "array", items: { type: "string", format: "binary" } } })

/** The fields of an upload. They are parts of the multipart request, so the handler reads them. */
export const uploadFields = z.strictObject({
  folder: folder.optional(),
  visibility: visibility.optional().describe("Default: `public`. Private files need a signed link."),
})

export const adminMedia = contract({
  adminListMediaAssets: {
    method: "GET",
    path: "/admin/media",
    auth: "admin",
    summary: "All assets",
    query: listQuery({
      order: ["-created_at", "created_at", "filename", "-filename", "bytes", "-bytes"],
      filters: {
        q: z.string().max(200).optional().describe("A part of the file's name, alternative text or caption."),
        kind: kind.optional(),
        visibility: visibility.optional(),
        folder: z.string().max(200).optional(),
        unused: flag.optional().describe("Assets that nothing uses, or that something uses."),
        missing_alt: localeCode.optional().describe("Pictures without an alternative text in this language."),
      },
    }),
    response: page({ media_assets: z.array(asset) }),
  },
  adminUploadMediaAssets: {
    method: "POST",
    path: "/admin/media",
    auth: "admin",
    summary: "Upload assets",
    description: `Up to ${MAX_FILES} files in the field \`files\`. The content decides the type. A public file that the shop has already is not stored again: the response contains the known asset.`,
    bodyType: "multipart/form-data",
    body: uploadFields.extend({ files: files.optional() }),
    response: z.object({ media_assets: z.array(asset) }),
    errors: ["missing_field", "invalid_field", "out_of_range", "payload_too_large", "unavailable"],
    example: { body: { folder: "products", files: ["…"] } },
  },
  adminReadMediaAsset: {
    method: "GET",
    path: "/admin/media/:id",
    auth: "admin",
    summary: "One asset",
    response: oneAsset,
  },
  adminChangeMediaAsset: {
    method: "POST",
    path: "/admin/media/:id",
    auth: "admin",
    summary: "Change an asset",
    description: "Changes only the fields in the body. `texts` replaces the texts in all languages.",
    body: assetChange,
    response: oneAsset,
  },
  adminDeleteMediaAsset: {
    method: "DELETE",
    path: "/admin/media/:id",
    auth: "admin",
    summary: "Delete an asset",
    description: "409 `invalid_state` while something uses it. The message names the places.",
    response: z.object({
      id: z.string(),
      object: z.literal("media_asset").meta({ examples: ["media_asset"] }),
      deleted: z.literal(true).meta({ examples: [true] }),
    }),
    errors: ["invalid_state"],
    example: {
      response: { id: "media_01JPA4Y7T3M0Q9Z6K2W8XNRB5D", object: "media_asset", deleted: true },
    },
  },
  adminReplaceMediaFile: {
    method: "POST",
    path: "/admin/media/:id/file",
    auth: "admin",
    summary: "Replace an asset's file",
    description:
      "The field `file`. The id stays. All places that use the asset get the new address at once, and old addresses keep working.",
    bodyType: "multipart/form-data",
    body: z.strictObject({ file: files.optional() }),
    response: oneAsset,
    errors: ["missing_field", "invalid_field", "duplicate", "payload_too_large", "unavailable"],
    example: { body: { file: "…" } },
  },
  adminDownloadMediaFile: {
    method: "GET",
    path: "/admin/media/:id/content",
    auth: "admin",
    summary: "Download an asset's file",
    description: "Also of private assets, such as the files of a form.",
    response: { status: 200, contentType: "application/octet-stream", description: "The file." },
  },
  adminCreateMediaLink: {
    method: "POST",
    path: "/admin/media/:id/link",
    auth: "admin",
    summary: "Make a link that downloads an asset's file",
    description: "Also of private assets. Anyone who has the link can use it until it expires.",
    body: z.strictObject({
      expires_in: z
        .int()
        .min(60)
        .max(7 * 24 * 3600)
        .default(3600)
        .describe("Seconds."),
    }),
    response: z.object({
      link: z.object({
        url: z.string().meta({ examples: ["https://api.shop.example/files/eyJhbGciOiJIUzI1NiJ9…"] }),
        expires_at: timestamp,
      }),
    }),
  },
  adminListMediaUsage: {
    method: "GET",
    path: "/admin/media/:id/usage",
    auth: "admin",
    summary: "Where an asset is used",
    query: listQuery({ order: ["resource", "-resource"] }),
    response: page({ usage: z.array(usage) }),
  },
})
