import { z } from "zod"

export const focalPoint = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
export const side = z.int().min(1)
export const url = z.string().meta({ examples: ["https://api.shop.example/static/default/media/…/bowl.jpg"] })

/** A picture with everything that a page needs to show it. */
export const image = z
  .object({
    id: z.string().meta({ examples: ["media_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    url,
    width: side.nullable().meta({ examples: [900] }),
    height: side.nullable().meta({ examples: [1125] }),
    alt: z.string().nullable(),
    is_decorative: z
      .boolean()
      .describe("The picture says nothing: use an empty `alt`.")
      .meta({ examples: [false] }),
    is_animated: z
      .boolean()
      .describe("The picture moves, in its original file and in all sizes.")
      .meta({ examples: [false] }),
    focal_point: focalPoint.describe("From the top left, 0 to 1.").meta({ examples: [{ x: 0.5, y: 0.5 }] }),
    thumbhash: z.string().nullable().describe("In base64. See https://evanw.github.io/thumbhash/."),
    srcset: z.string().nullable().describe("For the attribute `srcset` of an `img`."),
  })
  .meta({ id: "Image" })

export type Image = z.output<typeof image>

/** A picture that may also be on another server. Only the shop's own assets have more than an address. */
export const picture = image
  .extend({
    id: image.shape.id.nullable().describe("`null` for a picture of another server."),
    is_animated: image.shape.is_animated.nullable(),
    focal_point: focalPoint.nullable(),
  })
  .meta({ id: "Picture" })

export type Picture = z.output<typeof picture>

/** The answer for an address, with the asset's data if the address is an asset's. */
export function pictureAnswer(address: string, alt: string | null, asset: Image | undefined): Picture {
  if (asset) return { ...asset, alt: alt ?? asset.alt }
  return {
    id: null,
    url: address,
    width: null,
    height: null,
    alt,
    is_decorative: false,
    is_animated: null,
    focal_point: null,
    thumbhash: null,
    srcset: null,
  }
}
