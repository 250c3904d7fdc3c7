import type { PublicTour } from "../module/types"

type Details = Pick<PublicTour, "locale" | "itinerary" | "inclusions" | "exclusions" | "detail_translations">

/** The itinerary, inclusions and exclusions in the language in which the tour is shown. Missing ones stay as they are. */
export function detailsInLanguage({
  locale,
  itinerary,
  inclusions,
  exclusions,
  detail_translations,
}: Details): Pick<Details, "itinerary" | "inclusions" | "exclusions"> {
  const translated = detail_translations?.find((one) => one.locale === locale)
  if (!translated) return { itinerary, inclusions, exclusions }
  const texts = new Map((translated.itinerary ?? []).map((one) => [one.day, one]))
  return {
    itinerary: (itinerary ?? []).map((day) => {
      const { title = day.title, body = null, places = null } = texts.get(day.day) ?? {}
      return { ...day, title, body: body ?? day.body, places: filled(places) ?? day.places }
    }),
    inclusions: filled(translated.inclusions) ?? inclusions,
    exclusions: filled(translated.exclusions) ?? exclusions,
  }
}

function filled(texts: string[] | null): string[] | undefined {
  return texts && texts.length > 0 ? texts : undefined
}
