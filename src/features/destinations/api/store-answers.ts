import type { MedusaContainer } from "@medusajs/framework/types"
import { type Image, pictureAnswer } from "../../../kits/media/image"
import type { Reader } from "../../../kits/publications/types"
import type { DestinationSummary, PublicDestination } from "../module/types"

interface Surroundings {
  counts: Map<string, number>
  pictures: ReadonlyMap<string, Image>
}

/** The tours and pictures of these destinations. Three statements for any number of them. */
export async function surroundingsOf(
  scope: MedusaContainer,
  found: readonly Pick<DestinationSummary, "id" | "image">[],
  { locales }: Reader,
): Promise<Surroundings> {
  const contained = await scope.resolve("destinations").containedIn(found.map(({ id }) => id))
  const pictures = found.map(({ image }) => image)
  return {
    counts: await scope.resolve("tours").countTours("destination", contained),
    pictures: pictures.every((one) => one === null)
      ? new Map()
      : await scope.resolve("media").reading.imagesOf(pictures, locales),
  }
}

/** A destination in a list. */
export function summaryAnswer<Destination extends DestinationSummary | PublicDestination>(
  destination: Destination,
  { counts, pictures }: Surroundings,
) {
  const { id, slug, locale, title, excerpt, reading_minutes, updated_at, image } = destination
  const { parent_id, latitude, longitude, position } = destination
  const published_at: Destination["published_at"] = destination.published_at
  return {
    id,
    slug,
    locale,
    title,
    excerpt,
    reading_minutes,
    updated_at,
    published_at,
    parent_id,
    latitude,
    longitude,
    position,
    image: image === null ? null : pictureAnswer(image, null, pictures.get(image)),
    tour_count: counts.get(id) ?? 0,
  }
}
