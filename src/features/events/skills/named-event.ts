import { alike } from "../../../kits/skills/lib/alike"
import { day } from "../../../kits/skills/lib/money"
import { joinedParts, onlyOne } from "../../../kits/skills/lib/pack-lists"
import { say } from "../../../kits/skills/lib/texts"
import type { Call } from "../../../kits/skills/skill"
import { clock } from "../../../lib/clock"
import type { Registration } from "../module/types"

const MAX_LOOKED_AT = 200
const MAX_FOUND = 10

const EVENTS = { one: { en: "event", tr: "etkinlik" }, many: { en: "events", tr: "etkinlik" } }
export const TICKETS = {
  one: { en: "kind of ticket", tr: "bilet türü" },
  many: { en: "kinds of tickets", tr: "bilet türü" },
}
export const ATTENDEES = {
  one: { en: "attendee", tr: "katılımcı" },
  many: { en: "attendees", tr: "katılımcı" },
}

/** The event with this id, slug or title. Throws 404 and 400. */
export async function namedEvent({ scope, language }: Call, name: string) {
  const { publications } = scope.resolve("events")
  const page = { limit: MAX_LOOKED_AT, offset: 0, order: "-updated_at" }
  const { items } = await publications.listForAdmin({}, page)
  const exact = items.filter(({ id, slug }) => id === name || slug === name)
  const found = exact.length > 0 ? exact : alike(name, items, ({ title }) => title)
  return onlyOne(found, name, EVENTS, { language, label: ({ title }) => title })
}

/** The tickets of one event, or of the events to come, with the places that are left. Four statements. */
export async function seatsOf(
  { scope, language }: Call,
  { id, limit }: { id: string | undefined; limit: number },
) {
  const service = scope.resolve("events")
  const events = await service.listEvents(id === undefined ? { starts_at: { $gte: clock.date() } } : { id }, {
    select: ["id", "title", "starts_at"],
    take: limit,
    order: { starts_at: "ASC", id: "ASC" },
  })
  const kinds = await service.ticketsOf(events.map((one) => one.id))
  const left = await scope
    .resolve("capacity")
    .remainingOf([...new Set(kinds.flatMap(({ quota_ids }) => quota_ids))])
  const byQuota = new Map(left.map((quota) => [quota.id, quota.remaining]))
  const tickets = events.flatMap((event) =>
    kinds
      .filter(({ event_id }) => event_id === event.id)
      .map((ticket) => ({
        event: event.title,
        starts_at: event.starts_at,
        ticket: ticket.title,
        remaining: smallest(ticket.quota_ids.map((quota) => byQuota.get(quota) ?? null)),
      })),
  )
  const lines = tickets.map(({ event, starts_at, ticket, remaining }) =>
    joinedParts(
      event,
      starts_at && day(starts_at),
      ticket,
      remaining === null ? say(UNLIMITED, language) : say(LEFT, language, { remaining }),
    ),
  )
  return { tickets, lines, count: tickets.length }
}

/** A ticket needs a place in each of its quotas. Null: no quota has a limit. */
function smallest(counts: readonly (number | null)[]): number | null {
  const limited = counts.filter((count) => count !== null)
  return limited.length === 0 ? null : Math.min(...limited)
}

/** The ticket with this id, or the only valid one of a person. Throws 404 and 400. */
export async function namedAdmission({ scope, language }: Call, name: string): Promise<Registration> {
  const events = scope.resolve("events")
  if (/^eventreg_\w+$/.test(name)) return events.admissionOf(name)
  const page = { limit: MAX_FOUND, offset: 0, isOldestFirst: false }
  const valid = await events.listAdmissions({ q: name, status: "confirmed" }, page)
  const { items } = valid.count > 0 ? valid : await events.listAdmissions({ q: name }, page)
  return onlyOne(items, name, ATTENDEES, { language, label: (one) => `${attendeeText(one)} (${one.id})` })
}

export function attendeeText({ first_name, last_name, email, number }: Registration): string {
  return joinedParts([first_name, last_name].filter(Boolean).join(" "), email, `#${number}`)
}

const UNLIMITED = { en: "places without limit", tr: "sınırsız yer" }
const LEFT = { en: "{remaining} left", tr: "{remaining} yer kaldı" }
