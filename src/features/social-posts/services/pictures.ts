import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../../lib/errors"
import { asJpeg } from "../../../lib/rendered-picture"
import { NetworkError } from "../module/lib/network-error"
import type { Picture } from "../module/networks/network"

/** The size in which networks get a picture: 1200 × 630, which all of them accept. */
const SIZE = "og"

/** The picture that is published with a post. It is JPEG, because Instagram accepts nothing else. */
export async function pictureOf(
  container: MedusaContainer,
  { media_ids, locale }: { media_ids: readonly string[]; locale: string | null },
): Promise<Picture | null> {
  const [id] = media_ids
  if (id === undefined) return null
  const media = container.resolve("media")
  const shown = await media.reading.findShown(id, locale === null ? [] : [locale])
  if (!shown || shown.kind !== "image") return null
  const sizes: Record<string, { url: string } | undefined> = shown.transforms
  const size = sizes[SIZE]
  if (!size) return null
  return {
    url: asJpeg(size.url),
    async bytes() {
      const found = await media.pictures.jpegOf(id, SIZE)
      if (!found) throw new NetworkError("refused", "The picture of the post does not exist any more.")
      return found
    },
  }
}

/** Throws 400 `invalid_field` unless all of them are public pictures of the shop. */
export async function requirePictures(container: MedusaContainer, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await container.resolve("media").reading.imagesOf([...ids], [])
  const unknown = ids.find((id) => found.get(id)?.id !== id)
  if (unknown !== undefined)
    throw errors.invalidField("Field 'media_ids': names something that is not a public picture of the shop.")
}
