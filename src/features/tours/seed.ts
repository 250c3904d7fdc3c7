import type { MedusaContainer } from "@medusajs/framework/types"
import { currencies } from "../../kits/seed/demo-shop"
import { ensure } from "../../kits/seed/ensure"
import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import { clock } from "../../lib/clock"
import { season, type TourPrices, tourTexts } from "./seed-texts"
import { tourDepartureRuleWorkflows } from "./workflows/tour-departure-rules"
import { tourOptionWorkflows } from "./workflows/tour-options"
import { tourRateWorkflows } from "./workflows/tour-rates"
import { tourSeasonWorkflows } from "./workflows/tour-seasons"
import { tourUnitWorkflows } from "./workflows/tour-units"
import { tourWorkflows } from "./workflows/tours"

type TourText = (typeof tourTexts)[number]

/** Four tours with units, options and departures. One has a season with its own price. */
export const tours: Seed = {
  name: "tours",
  async run(container) {
    await ensure({
      wanted: tourTexts,
      keyOf: ({ slug }) => slug,
      find: async () => {
        const known = await container
          .resolve("tours")
          .listTours({ slug: tourTexts.map(({ slug }) => slug) }, { select: ["id", "slug"] })
        return new Map(known.map(({ id, slug }) => [slug, id]))
      },
      create: async (missing) => {
        for (const text of missing) await createTour(container, text)
      },
    })
  },
}

async function createTour(container: MedusaContainer, text: TourText): Promise<void> {
  const { slug, title, position, duration_days, excerpt, body, itinerary, inclusions, exclusions } = text
  const [destinations, categories] = await Promise.all([
    container.resolve("destinations").listDestinations({ slug: text.destinations }, { select: ["id"] }),
    container.resolve("tourCategories").listTourCategories({ slug: text.categories }, { select: ["id"] }),
  ])
  const { result: tour_id } = await tourWorkflows.create(container).run({
    input: {
      input: {
        slug,
        title,
        position,
        duration_days,
        excerpt,
        body,
        itinerary,
        inclusions,
        exclusions,
        locale: "en",
        status: "published",
        timezone: "Europe/Istanbul",
        country_code: text.country_code,
        destination_ids: destinations.map(({ id }) => id),
        category_ids: categories.map(({ id }) => id),
      },
      actor: SYSTEM,
    },
  })
  await createUnits(container, tour_id, text)
  await createOptions(container, tour_id, text)
  await createDepartures(container, tour_id, text)
}

async function createUnits(container: MedusaContainer, tour_id: string, text: TourText): Promise<void> {
  const units: string[] = []
  for (const [position, { title, part, ...ages }] of UNITS.entries()) {
    const { result } = await tourUnitWorkflows.create(container).run({
      input: {
        input: { tour_id, title, position, ...ages, prices: pricesFrom(text.price, part) },
        actor: SYSTEM,
      },
    })
    units.push(result)
  }
  const [adult] = units
  if (text.slug === season.tour && adult !== undefined) await createSeason(container, tour_id, adult)
}

async function createSeason(container: MedusaContainer, tour_id: string, unit_id: string): Promise<void> {
  const { title, firstDay, lastDay, adult } = season
  const days = { starts_on: dayFromNow(firstDay), ends_on: dayFromNow(lastDay) }
  const { result: season_id } = await tourSeasonWorkflows.create(container).run({
    input: { input: { tour_id, title, ...days }, actor: SYSTEM },
  })
  await tourRateWorkflows.create(container).run({
    input: { input: { unit_id, season_id, prices: pricesFrom(adult) }, actor: SYSTEM },
  })
}

async function createOptions(container: MedusaContainer, tour_id: string, text: TourText): Promise<void> {
  for (const [position, { title, per, price }] of text.options.entries())
    await tourOptionWorkflows.create(container).run({
      input: { input: { tour_id, title, per, position, prices: pricesFrom(price) }, actor: SYSTEM },
    })
}

async function createDepartures(
  container: MedusaContainer,
  tour_id: string,
  { weekdays, hour: local_time, end: end_time, size, least: min_participants }: TourText,
): Promise<void> {
  await tourDepartureRuleWorkflows.create(container).run({
    input: {
      input: {
        tour_id,
        weekdays,
        exceptions: [],
        local_time,
        end_time,
        size,
        min_participants,
        cutoff_hours: 24,
        periods: [{ from: dayFromNow(FIRST_DAY), to: dayFromNow(LAST_DAY) }],
      },
      actor: SYSTEM,
    },
  })
}

const FIRST_DAY = 14
const LAST_DAY = 150
const DAY_MS = 86_400_000

const UNITS = [
  { title: "Adult", part: 1, min_age: 13, max_age: null, places: 1 },
  { title: "Child", part: 0.5, min_age: 3, max_age: 12, places: 1 },
  { title: "Infant", part: 0, min_age: 0, max_age: 2, places: 0, max_per_booking: 2 },
]

const pricesFrom = (prices: TourPrices, part = 1) =>
  currencies.map(({ code }) => ({ currency_code: code, amount: Math.round(prices[code] * part) }))

function dayFromNow(days: number): string {
  return new Date(clock.now() + days * DAY_MS).toISOString().slice(0, 10)
}
