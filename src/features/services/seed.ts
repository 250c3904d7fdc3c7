import type { MedusaContainer } from "@medusajs/framework/types"
import { currencies } from "../../kits/seed/demo-shop"
import { ensure } from "../../kits/seed/ensure"
import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import { clock } from "../../lib/clock"
import { serviceExceptionWorkflows } from "./workflows/service-exceptions"
import { serviceResourceWorkflows } from "./workflows/service-resources"
import { serviceWorkflows } from "./workflows/services"

const ZONE = "Europe/Amsterdam"

const weekdays = (days: number[], ...spans: [string, string][]) =>
  days.flatMap((weekday) => spans.map(([start, end]) => ({ weekday, start, end })))

const people = [
  {
    name: "Mira Okafor",
    hours: weekdays([1, 2, 3, 4, 5], ["09:00", "12:30"], ["13:30", "17:00"]),
  },
  { name: "Jonas Brandt", hours: weekdays([2, 3, 4, 5, 6], ["10:00", "18:00"]) },
  { name: "Selin Aydın", hours: weekdays([1, 3, 5], ["12:00", "20:00"]) },
]

const wanted = [
  {
    slug: "advice-call",
    title: "Advice call",
    description: "Half an hour by phone about glazes, firing and what suits your table. Free of charge.",
    duration_minutes: 30,
    slot_interval_minutes: 30,
    buffer_after_minutes: 10,
    min_notice_minutes: 120,
    change_until_minutes: 120,
    reminder_minutes: 60,
    people: [0, 1, 2],
    prices: undefined,
  },
  {
    slug: "wheel-lesson",
    title: "Wheel lesson",
    description: "Two hours at the potter's wheel for up to four people. Clay, firing and tea included.",
    duration_minutes: 120,
    slot_interval_minutes: 60,
    buffer_after_minutes: 30,
    min_notice_minutes: 24 * 60,
    change_until_minutes: 48 * 60,
    reminder_minutes: 24 * 60,
    places: 4,
    people: [0, 1],
    prices: 65,
  },
]

/** Two services, one of them free, with three people who give them. */
export const services: Seed = {
  name: "services",
  async run(container) {
    await ensure({
      wanted,
      keyOf: ({ slug }) => slug,
      find: async () => {
        const known = await container
          .resolve("services")
          .listServices({ slug: wanted.map(({ slug }) => slug) }, { select: ["id", "slug"] })
        return new Map(known.map(({ id, slug }) => [slug, id]))
      },
      create: async (missing) => {
        const ids = await peopleIds(container)
        for (const { people: places, prices, ...fields } of missing)
          await serviceWorkflows.create(container).run({
            input: {
              input: {
                ...fields,
                timezone: ZONE,
                horizon_days: 60,
                resource_ids: places.flatMap((place) => ids[place] ?? []),
                prices: prices ? currencies.map(({ code }) => ({ currency_code: code, amount: prices })) : [],
              },
              actor: SYSTEM,
            },
          })
      },
    })
  },
}

/** The people in the order of the list above. Creates those that are missing, and a holiday for all. */
async function peopleIds(container: MedusaContainer): Promise<string[]> {
  const known = await container
    .resolve("services")
    .listServiceResources({ name: people.map(({ name }) => name) }, { select: ["id", "name"] })
  if (known.length === 0) await createHoliday(container)
  const ids: string[] = []
  for (const [position, person] of people.entries()) {
    const found = known.find(({ name }) => name === person.name)
    const input = { ...person, kind: "person" as const, timezone: ZONE, position }
    ids.push(
      found?.id ??
        (await serviceResourceWorkflows.create(container).run({ input: { input, actor: SYSTEM } })).result,
    )
  }
  return ids
}

async function createHoliday(container: MedusaContainer): Promise<void> {
  const year = clock.date().getUTCFullYear()
  const input = {
    title: "Christmas",
    resource_id: null,
    hours: [],
    starts_on: `${year}-12-25`,
    ends_on: `${year}-12-26`,
  }
  await serviceExceptionWorkflows.create(container).run({ input: { input, actor: SYSTEM } })
}
