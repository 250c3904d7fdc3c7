import { alike } from "../../../kits/skills/lib/alike"
import { joinedParts, onlyOne } from "../../../kits/skills/lib/pack-lists"
import { say } from "../../../kits/skills/lib/texts"
import type { Call, Language } from "../../../kits/skills/skill"
import type { Departure } from "../module/types"

const MAX_LOOKED_AT = 200
const MAX_FOUND = 10

const TOURS = { one: { en: "tour", tr: "tur" }, many: { en: "tours", tr: "tur" } }
export const DEPARTURES = {
  one: { en: "departure", tr: "kalkış" },
  many: { en: "departures", tr: "kalkış" },
}

/** A departure with its seats. `size` and `remaining` are null without a limit. */
export interface SeatedDeparture {
  id: string
  tour: string
  local_start: string
  timezone: string
  status: string
  size: number | null
  remaining: number | null
}

/** The tour with this id, slug or title. Throws 404 and 400. */
export async function namedTour({ scope, language }: Call, name: string) {
  const { publications } = scope.resolve("tours")
  const page = { limit: MAX_LOOKED_AT, offset: 0, order: "-updated_at" }
  const { items } = await publications.listForAdmin({}, page)
  const exact = items.filter(({ id, slug }) => id === name || slug === name)
  const found = exact.length > 0 ? exact : alike(name, items, ({ title }) => title)
  return onlyOne(found, name, TOURS, { language, label: ({ title }) => title })
}

interface Wanted {
  tour_id?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  is_full?: boolean | undefined
  limit: number
}

/** Departures with their seats. Four statements. */
export async function departuresWithSeats(
  { scope }: Pick<Call, "scope">,
  { is_full, limit, ...span }: Wanted,
): Promise<{ items: SeatedDeparture[]; count: number }> {
  const tours = scope.resolve("tours")
  const filter = { ...span, onlyScheduled: true, limit: is_full === undefined ? limit : MAX_LOOKED_AT }
  const found = await withSeats({ scope }, await tours.departuresOf(filter))
  if (is_full === undefined) return { items: found, count: await tours.countDepartures(filter) }
  const fitting = found.filter(({ remaining }) => (remaining === 0) === is_full)
  return { items: fitting.slice(0, limit), count: fitting.length }
}

async function withSeats(
  { scope }: Pick<Call, "scope">,
  found: readonly Departure[],
): Promise<SeatedDeparture[]> {
  const left = await scope.resolve("capacity").remainingOf(found.map(({ quota_id }) => quota_id))
  const ids = [...new Set(found.map(({ tour_id }) => tour_id))]
  const tours = await scope
    .resolve("tours")
    .listTours({ id: ids }, { select: ["id", "title"], take: ids.length })
  const titles = new Map(tours.map(({ id, title }) => [id, title]))
  const byQuota = new Map(left.map((quota) => [quota.id, quota]))
  return found.map(({ id, tour_id, local_start, timezone, departure_status, quota_id }) => ({
    id,
    tour: titles.get(tour_id) ?? tour_id,
    local_start,
    timezone,
    status: departure_status,
    size: byQuota.get(quota_id)?.size ?? null,
    remaining: byQuota.get(quota_id)?.remaining ?? null,
  }))
}

/** Throws 404. */
export async function namedDeparture({ scope, language }: Call, id: string): Promise<SeatedDeparture> {
  const found = await scope.resolve("tours").departuresById([id])
  return onlyOne(await withSeats({ scope }, found), id, DEPARTURES, { language, label: departureText })
}

/** The only departure of a tour on a day; without a day, the only one to come. Throws 404 and 400. */
export async function departureOn(
  call: Call,
  { tour, day, now }: { tour: string; day: string | undefined; now: Date },
): Promise<SeatedDeparture> {
  const { id: tour_id } = await namedTour(call, tour)
  const { items } = await departuresWithSeats(call, {
    tour_id,
    limit: MAX_LOOKED_AT,
    // A local day may begin or end a day earlier or later in UTC.
    from: day === undefined ? now : new Date(Date.parse(day) - DAY_MS),
    ...(day !== undefined && { to: new Date(Date.parse(day) + 2 * DAY_MS) }),
  })
  const found = day === undefined ? items : items.filter(({ local_start }) => local_start.startsWith(day))
  const name = joinedParts(tour, day)
  return onlyOne(found.slice(0, MAX_FOUND), name, DEPARTURES, {
    language: call.language,
    label: departureText,
  })
}

const DAY_MS = 86_400_000

export function departureText({ tour, local_start }: Pick<SeatedDeparture, "tour" | "local_start">): string {
  return joinedParts(tour, local_start.replace("T", " "))
}

export function seatsText({ size, remaining }: SeatedDeparture, language: Language): string {
  return size === null || remaining === null
    ? say(UNLIMITED, language)
    : say(LEFT, language, { remaining, size })
}

const UNLIMITED = { en: "seats without limit", tr: "sınırsız koltuk" }
const LEFT = { en: "{remaining} of {size} seats left", tr: "{size} koltuktan {remaining} tanesi boş" }
