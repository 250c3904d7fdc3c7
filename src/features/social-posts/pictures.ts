import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../lib/errors"

/** The size in which networks get a picture: 1200 × 630, which all of them accept. */
const SIZE = "og"

/** The address of the picture that is published with a post. `null` without a public picture. */
export async function pictureOf(
  container: MedusaContainer,
  { media_ids, locale }: { media_ids: readonly string[]; locale: string | null },
): Promise<string | null> {
  const [id] = media_ids
  if (id === undefined) return null
  const shown = await container.resolve("media").reading.findShown(id, locale === null ? [] : [locale])
  if (!shown || shown.kind !== "image") return null
  const sizes: Record<string, { url: string } | undefined> = shown.transforms
  return sizes[SIZE]?.url ?? shown.url
}

/** Throws 400 `invalid_field` unless all of them are public pictures of the shop. */
export async function requirePictures(container: MedusaContainer, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await container.resolve("media").reading.imagesOf([...ids], [])
  const unknown = ids.find((id) => found.get(id)?.id !== id)
  if (unknown !== undefined)
    throw errors.invalidField("Field 'media_ids': names something that is not a public picture of the shop.")
}
