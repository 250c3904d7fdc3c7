import type { MedusaContainer } from "@medusajs/framework/types"
import { type Image, pictureAnswer } from "../../../kits/media/image"
import type { Reader } from "../../../kits/publications/types"
import { escapeHtml } from "../../../lib/content/escape-html"
import type { NamedDestination } from "../../destinations/module/types"
import type { ShownTourCategory } from "../../tour-categories/module/types"
import type { Option, PriceContext, PublicTour, TourOffer, TourSummary, Unit } from "../module/types"
import { detailsInLanguage } from "../services/details-in-language"
import type { ShownDeparture } from "../services/shown-departures"

/** The parts of other records that lists and single responses show. */
export interface Surroundings {
  destinations: Map<string, NamedDestination>
  categories: Map<string, ShownTourCategory>
  pictures: ReadonlyMap<string, Image>
  currency: string | undefined
}

type Pictured = Pick<TourSummary, "id" | "image" | "destination_ids" | "category_ids"> &
  Partial<Pick<PublicTour, "gallery" | "itinerary">>

/** Reads what these tours show of other records. Three statements for any number of tours. */
export async function surroundingsOf(
  scope: MedusaContainer,
  tours: readonly Pictured[],
  reader: Reader,
  prices: PriceContext | undefined,
): Promise<Surroundings> {
  const pictures = tours.flatMap(({ image, gallery, itinerary }) => [
    image,
    ...(gallery ?? []),
    ...(itinerary ?? []).map((day) => day.image),
  ])
  const [destinations, categories, images] = await Promise.all([
    scope.resolve("destinations").named(unique(tours.flatMap((tour) => tour.destination_ids)), reader),
    scope.resolve("tourCategories").named(unique(tours.flatMap((tour) => tour.category_ids)), reader.locales),
    pictures.every((one) => one === null)
      ? new Map<string, Image>()
      : scope.resolve("media").reading.imagesOf(pictures, reader.locales),
  ])
  return {
    destinations: new Map(destinations.map((one) => [one.id, one])),
    categories: new Map(categories.map((one) => [one.id, one])),
    pictures: images,
    currency: prices?.currency,
  }
}

type Shown = Omit<TourSummary, "published_at"> & { published_at: Date | null }

/** A tour in a list. */
export function summaryAnswer<Tour extends Shown>(tour: Tour, around: Surroundings) {
  const { id, slug, locale, title, excerpt, reading_minutes, updated_at, duration_days, price_from } = tour
  const published_at: Tour["published_at"] = tour.published_at
  return {
    id,
    slug,
    locale,
    title,
    excerpt,
    reading_minutes,
    updated_at,
    duration_days,
    published_at,
    destinations: ordered(around.destinations, tour.destination_ids),
    categories: ordered(around.categories, tour.category_ids).map((one) => ({
      id: one.id,
      slug: one.slug,
      name: one.name,
    })),
    image: shownPicture(tour.image, around),
    price_from:
      price_from === null || around.currency === undefined
        ? null
        : { amount: price_from, currency_code: around.currency },
    rating: { average: tour.rating_average, count: tour.rating_count },
    next_departure_at: tour.next_departure_at,
  }
}

interface Offer extends TourOffer {
  passenger_form: { slug: string; version: number } | null
  units: readonly Unit[]
  options: readonly (Option & { price: { amount: number; currency_code: string } | null })[]
  departures: readonly ShownDeparture[]
}

/** One tour. */
export function fullAnswer(tour: PublicTour, offer: Offer, around: Surroundings) {
  const { body, body_format, body_html, seo_title, seo_description, alternates } = tour
  const { price_from, next_departure_at, rating_average, rating_count } = offer
  const details = detailsInLanguage(tour)
  return {
    ...summaryAnswer({ ...tour, price_from, next_departure_at, rating_average, rating_count }, around),
    body,
    body_format,
    body_html,
    alternates,
    seo: { title: seo_title, description: seo_description },
    timezone: tour.timezone,
    gallery: (tour.gallery ?? []).map((picture) =>
      pictureAnswer(picture, null, around.pictures.get(picture)),
    ),
    itinerary: (details.itinerary ?? []).map(({ day, title, body: text, places, image }) => ({
      day,
      title,
      places: places ?? [],
      body_html: paragraphs(text ?? ""),
      image: shownPicture(image, around),
    })),
    inclusions: details.inclusions ?? [],
    exclusions: details.exclusions ?? [],
    needs_passengers: tour.needs_passengers,
    passenger_form: offer.passenger_form,
    units: offer.units.map(({ id, title, min_age, max_age, max_per_booking, places }) => ({
      id,
      title,
      min_age,
      max_age,
      max_per_booking,
      takes_place: places > 0,
    })),
    options: offer.options.map(({ id, title, type, price, per }) => ({ id, title, type, price, per })),
    departures: [...offer.departures],
  }
}

function shownPicture(value: string | null, { pictures }: Surroundings) {
  return value === null ? null : pictureAnswer(value, null, pictures.get(value))
}

/** The records with these ids in the order of the map, which is that of the database. */
function ordered<One extends { id: string }>(all: Map<string, One>, ids: readonly string[]): One[] {
  return [...all.values()].filter(({ id }) => ids.includes(id))
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}

/** Plain text as HTML. An empty line begins another paragraph. */
function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== "")
    .map((part) => `<p>${escapeHtml(part.trim())}</p>`)
    .join("")
}
