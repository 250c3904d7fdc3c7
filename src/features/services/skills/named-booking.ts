import { alike } from "../../../kits/skills/lib/alike"
import { joinedParts, onlyOne } from "../../../kits/skills/lib/pack-lists"
import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { say } from "../../../kits/skills/lib/texts"
import type { Call } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import { wallAt, wallText } from "../../../lib/zoned-time"
import type { Booking, Schedule } from "../module/types"

export type ShownBooking = Booking

const MAX_FOUND = 10
const MAX_SERVICES = 200

export const BOOKINGS = {
  one: { en: "booking", tr: "rezervasyon" },
  many: { en: "bookings", tr: "rezervasyon" },
}
const SERVICES = { one: { en: "service", tr: "hizmet" }, many: { en: "services", tr: "hizmet" } }

/** A moment in a time zone, such as `2026-12-07 09:00`. */
export function localTime(moment: Date, timezone: string): string {
  return wallText(wallAt(timezone, moment.getTime())).replace("T", " ")
}

/** A booking in words: `7K3MPQ9X, Glazing lesson, 2026-12-07 09:00, Ada Lovelace`. */
export function bookingText({ number, service_title, starts_at, timezone, ...who }: Booking): string {
  const name = [who.first_name, who.last_name].filter(Boolean).join(" ")
  return joinedParts(number, service_title, localTime(starts_at, timezone), name || who.email)
}

/** The booking with this number or id. By a person's name: the only confirmed one, else the only one. */
export async function namedBooking({ scope, language }: Call, name: string): Promise<Booking> {
  const services = scope.resolve("services")
  if (/^booking_\w+$/.test(name)) return services.bookingOf(name)
  const page = { limit: MAX_FOUND, offset: 0, order: "starts_at" }
  const confirmed = await services.listBookings({ q: name, status: "confirmed" }, page)
  const { items } = confirmed.count > 0 ? confirmed : await services.listBookings({ q: name }, page)
  const exact = items.filter(({ number }) => number === name.toUpperCase())
  return onlyOne(exact.length > 0 ? exact : items, name, BOOKINGS, { language, label: bookingText })
}

/** The service with this id, slug or title. Without a name: the only service. Throws 404 and 400. */
export async function namedService({ scope, language }: Call, name: string | undefined): Promise<Schedule> {
  const services = scope.resolve("services")
  const exact = name === undefined ? undefined : await services.scheduleOf(name)
  if (exact) return exact
  const all = await services.listServices(
    { is_active: true },
    { select: ["id", "title"], take: MAX_SERVICES, order: { title: "ASC", id: "ASC" } },
  )
  if (name === undefined && all.length !== 1)
    throw errors.invalidField(
      say(WHICH, language, {
        choices: all
          .map(({ title }) => title)
          .slice(0, MAX_FOUND)
          .join(", "),
      }),
    )
  const fitting = name === undefined ? all : alike(name, all, ({ title }) => title)
  const { id } = onlyOne(fitting, name ?? "", SERVICES, { language, label: ({ title }) => title })
  const found = await services.scheduleOf(id)
  if (!found) throw errors.notFound(say(PROBLEMS.gone, language))
  return found
}

const WHICH = {
  en: "Say which service you mean: {choices}.",
  tr: "Hangi hizmet olduğunu söyleyin: {choices}.",
}
