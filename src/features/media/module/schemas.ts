import { z } from "zod"
import { focalPoint, image, side, url } from "../../../kits/media/image"
import { localeCode } from "../../../kits/publications/locales"
import { byLocale } from "../../../kits/publications/schemas"
import { plainLineField, plainTextField } from "../../../lib/fields"
import { MEDIA_TYPES } from "./lib/sniff"

const MAX_PIXELS_OF_A_SIDE = 4000

export const kind = z.enum(["image", "video", "audio", "document"]).meta({ examples: ["image"] })
export const visibility = z.enum(["public", "private"]).meta({ examples: ["public"] })

export const mimeType = z
  .enum(Object.values(MEDIA_TYPES).map(({ mime }) => mime))
  .meta({ examples: ["video/mp4"] })

export const mediaAsset = z
  .object({
    id: image.shape.id,
    kind,
    mime_type: z.string().meta({ examples: ["image/jpeg"] }),
    url,
    bytes: z
      .int()
      .min(1)
      .meta({ examples: [184_220] }),
    width: image.shape.width,
    height: image.shape.height,
    duration_seconds: z.number().nullable(),
    is_animated: image.shape.is_animated,
    alt: image.shape.alt,
    caption: z.string().nullable(),
    is_decorative: image.shape.is_decorative,
    locale: z.string().nullable().describe("The language of `alt` and `caption`."),
    focal_point: image.shape.focal_point,
    thumbhash: image.shape.thumbhash,
    srcset: image.shape.srcset,
    transforms: z
      .record(z.string(), z.object({ url: z.string(), width: side, height: side }))
      .describe("By name. WebP, AVIF or the original's format, by `Accept`.")
      .meta({ examples: [{}] }),
  })
  .meta({ id: "MediaAsset" })

/** A row of the table `media_asset`. */
export const assetRow = z.object({
  id: z.string(),
  visibility,
  kind,
  mime_type: z.string(),
  filename: z.string(),
  folder: z.string(),
  sha256: z.string(),
  version: z.string(),
  file: z.string(),
  url: z.string().nullable(),
  bytes: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  duration_seconds: z.number().nullable(),
  is_animated: z.boolean(),
  focal_x: z.number(),
  focal_y: z.number(),
  thumbhash: z.string().nullable(),
  /** Belongs to one record and is deleted with it. */
  is_owned: z.boolean(),
  created_at: z.date(),
  updated_at: z.date(),
})

const text = z.object({
  alt: z.string().nullable(),
  caption: z.string().nullable(),
  is_decorative: z.boolean(),
})

/** A row of the table `media_text`. */
export const textRow = text.extend({ locale: z.string() })

const textInput = z.strictObject({
  alt: plainLineField(500).nullable().optional(),
  caption: plainTextField(2000).nullable().optional(),
  is_decorative: z.boolean().optional(),
})

export const adminAsset = mediaAsset
  .omit({ alt: true, caption: true, is_decorative: true, locale: true })
  .extend({
    url: z.string().nullable().describe("`null` for private files."),
    visibility,
    filename: z.string().meta({ examples: ["Bowl.jpg"] }),
    folder: z.string().meta({ examples: ["products"] }),
    texts: z
      .record(z.string(), text)
      .describe("By locale.")
      .meta({ examples: [{}] }),
    usage_count: z
      .int()
      .min(0)
      .meta({ examples: [2] }),
  })

export const folder = z
  .string()
  .max(200)
  .regex(
    /^(?:[^/\p{Cc}\p{Cf}\p{Cs}]{1,60}(?:\/[^/\p{Cc}\p{Cf}\p{Cs}]{1,60}){0,7})?$/u,
    "must be names separated by '/'",
  )
  .meta({ examples: ["products/bowls"] })

export const assetChange = z.strictObject({
  filename: plainLineField(160).optional(),
  folder: folder.optional(),
  focal_point: z.strictObject(focalPoint.shape).optional(),
  texts: byLocale(textInput).optional(),
})

export const usage = z.object({
  resource: z.string().meta({ examples: ["blog_post"] }),
  id: z.string().meta({ examples: ["post_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  title: z.string().nullable(),
  fields: z.array(z.string()).meta({ examples: [["cover_url"]] }),
})

export const newTransform = z
  .strictObject({
    name: z
      .string()
      .max(40)
      .regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, "must be lower-case letters, digits and hyphens"),
    width: z.int().min(1).max(MAX_PIXELS_OF_A_SIDE).nullable().default(null),
    height: z.int().min(1).max(MAX_PIXELS_OF_A_SIDE).nullable().default(null),
    fit: z.enum(["cover", "inside"]).default("inside"),
  })
  .refine(({ width, height }) => width !== null || height !== null, {
    path: ["width"],
    message: "must be given, or the height",
  })
  .meta({ examples: [{ name: "square", width: 800, height: 800, fit: "cover" }] })

export const transform = z.object({
  name: z.string().meta({ examples: ["card"] }),
  width: z
    .int()
    .nullable()
    .meta({ examples: [640] }),
  height: z
    .int()
    .nullable()
    .meta({ examples: [480] }),
  fit: z.enum(["cover", "inside"]).meta({ examples: ["cover"] }),
  is_built_in: z.boolean().meta({ examples: [true] }),
})

export { localeCode }
