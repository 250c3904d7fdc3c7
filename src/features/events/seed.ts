import type { MedusaContainer } from "@medusajs/framework/types"
import { currencies } from "../../kits/seed/demo-shop"
import { ensure } from "../../kits/seed/ensure"
import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import { clock } from "../../lib/clock"
import { eventTexts } from "./seed-texts"
import { eventQuotaWorkflows } from "./workflows/event-quotas"
import { eventTicketWorkflows } from "./workflows/event-tickets"
import { eventWorkflows } from "./workflows/events"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type EventText = (typeof eventTexts)[number]

/** Three events with tickets. */
export const events: Seed = {
  name: "events",
  async run(container) {
    await ensure({
      wanted: eventTexts,
      keyOf: ({ slug }) => slug,
      find: async () => {
        const known = await container
          .resolve("events")
          .listEvents({ slug: eventTexts.map(({ slug }) => slug) }, { select: ["id", "slug"] })
        return new Map(known.map(({ id, slug }) => [slug, id]))
      },
      create: async (missing) => {
        for (const text of missing) await createEvent(container, text)
      },
    })
  },
}

async function createEvent(container: MedusaContainer, text: EventText): Promise<void> {
  const { inDays, hours, size, tickets, sessions, speakers, ...fields } = text
  const start = Math.floor(clock.now() / DAY_MS) * DAY_MS + inDays * DAY_MS + 9 * HOUR_MS
  const { result: event_id } = await eventWorkflows.create(container).run({
    input: {
      input: {
        ...fields,
        locale: "en",
        status: "published",
        timezone: "Europe/Amsterdam",
        starts_at: new Date(start).toISOString(),
        ends_at: new Date(start + hours * HOUR_MS).toISOString(),
        sessions: sessions.map((session, index) => ({
          ...session,
          room: null,
          ends_at: null,
          starts_at: new Date(start + index * DAY_MS).toISOString(),
          speaker_ids: speakers.map(({ id }) => id),
        })),
        speakers: speakers.map((speaker) => ({ ...speaker, image: null })),
      },
      actor: SYSTEM,
    },
  })
  const quota = (title: string, places: number) =>
    eventQuotaWorkflows
      .create(container)
      .run({ input: { input: { event_id, title, size: places }, actor: SYSTEM } })
      .then(({ result }) => result)
  const hall = await quota("All places", size)
  for (const [position, { title, prices, ofEarly }] of tickets.entries()) {
    const early = ofEarly === undefined ? [] : [await quota(title, ofEarly)]
    await eventTicketWorkflows.create(container).run({
      input: {
        input: {
          event_id,
          title,
          position,
          quota_ids: [hall, ...early],
          prices: currencies.map(({ code }) => ({ currency_code: code, amount: prices[code] })),
        },
        actor: SYSTEM,
      },
    })
  }
}
