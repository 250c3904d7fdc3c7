import type { MedusaContainer } from "@medusajs/framework/types"
import { uploadFilesWorkflow } from "@medusajs/medusa/core-flows"
import { type CatalogueProduct, collections } from "./catalogue"
import { drawPicture, type Picture } from "./images"

/** Draws and uploads two pictures per product. Returns their URLs by handle. */
export async function uploadImages(
  container: MedusaContainer,
  products: CatalogueProduct[],
): Promise<Map<string, string[]>> {
  if (products.length === 0) return new Map()
  const drawings = products.flatMap((product) =>
    picturesOf(product).map((picture, index) => ({ handle: product.handle, picture, number: index + 1 })),
  )
  const files = await Promise.all(
    drawings.map(async ({ handle, picture, number }) => ({
      filename: `${handle}-${number}.webp`,
      mimeType: "image/webp",
      content: (await drawPicture(picture)).toString("base64"),
      access: "public" as const,
    })),
  )
  const { result } = await uploadFilesWorkflow(container).run({ input: { files } })

  return new Map(
    products.map(({ handle }) => [
      handle,
      result.filter((_, index) => drawings[index]?.handle === handle).map(({ url }) => url),
    ]),
  )
}

/** The whole product in its first colour, and a close-up in its second. */
export function picturesOf({ silhouette, choice, collection }: CatalogueProduct): Picture[] {
  const [colour, otherColour = colour] = choice.values
  const backdrops = collections.find(({ handle }) => handle === collection)?.backdrops ?? []
  return backdrops.map((backdrop, index) => ({
    silhouette,
    colour: index === 0 ? colour : otherColour,
    backdrop,
    closeUp: index > 0,
  }))
}
