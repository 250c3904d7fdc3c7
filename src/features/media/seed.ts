import { createHash } from "node:crypto"
import { writeFile } from "node:fs/promises"
import path from "node:path"
import type { MedusaContainer } from "@medusajs/framework/types"
import { products } from "../../kits/seed/catalogue"
import { drawPicture } from "../../kits/seed/images"
import { picturesOf } from "../../kits/seed/product-images"
import type { Seed } from "../../kits/seed/seed"
import { withTicket } from "../../lib/uploads/file-tickets"
import { withTemporaryFolder } from "../../lib/uploads/temporary-folder"
import { pictures } from "./seed-texts"
import { addMediaAsset, changeMediaAsset } from "./workflows/media-assets"

const FOLDER = "blog"

/** Pictures with alternative texts in three languages. The posts of the blog use them. */
export const media: Seed = {
  name: "media",
  async run(container) {
    const known = await demoPictures(container)
    for (const { product, alt } of pictures) {
      if (known.has(product)) continue
      const drawing = products
        .filter(({ handle }) => handle === product)
        .flatMap(picturesOf)
        .at(-1)
      if (!drawing) throw new Error(`There is no product '${product}'.`)
      const id = await store(container, `${product}.webp`, await drawPicture(drawing))
      const texts = Object.fromEntries(Object.entries(alt).map(([locale, text]) => [locale, { alt: text }]))
      await changeMediaAsset(container).run({ input: { id, change: { texts } } })
    }
  },
}

/** The addresses of the blog's pictures, by the handle of the product that they show. */
export async function demoPictures(container: MedusaContainer): Promise<Map<string, string>> {
  const page = { limit: pictures.length * 2, offset: 0, order: "created_at" }
  const { items } = await container.resolve("media").reading.listForAdmin({ folder: FOLDER }, page)
  return new Map(
    items.flatMap(({ filename, url, texts }) =>
      url !== null && Object.keys(texts).length > 0 ? [[path.parse(filename).name, url]] : [],
    ),
  )
}

async function store(container: MedusaContainer, filename: string, content: Buffer): Promise<string> {
  const { temporaryFolder } = container.resolve("media")
  return withTemporaryFolder(temporaryFolder, "seed", async (folder) => {
    const file = path.join(folder, filename)
    await writeFile(file, content)
    const sha256 = createHash("sha256").update(content).digest("hex")
    const { result } = await withTicket({ path: file, bytes: content.length, sha256 }, (ticket) =>
      addMediaAsset(container).run({ input: { ticket, filename, folder: FOLDER } }),
    )
    return result.id
  })
}
