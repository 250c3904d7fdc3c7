import { z } from "zod"
import { changing, reading } from "../../../kits/skills/define"
import { joinedParts, recordList } from "../../../kits/skills/lib/pack-lists"
import { openSpan } from "../../../kits/skills/lib/periods"
import { alreadyDone } from "../../../kits/skills/lib/states"
import { say } from "../../../kits/skills/lib/texts"
import type { Task } from "../../../kits/skills/skill"
import { clock } from "../../../lib/clock"
import { tourDepartureWorkflows } from "../workflows/tour-departures"
import { departureCommand } from "./command"
import { departureLookup } from "./lookup"
import {
  DEPARTURES,
  departuresWithSeats,
  departureText,
  namedDeparture,
  namedTour,
  seatsText,
} from "./named-departure"

const MAX_SHOWN = 50
const LARGEST = 100_000
const READ = { resource: "tour", operation: "read" }

const tour = z.string().min(1).max(200).describe("The tour's id, slug or title.")
const resizing = z.strictObject({
  departure: z.string().min(1).max(100).describe("The id from find_tour_departures."),
  size: z.int().min(0).max(LARGEST).nullable().describe("All seats, sold ones included. `null`: no limit."),
})
const sized = z.object({ size: z.number().nullable() })
const undoRecord = z.object({ id: z.string(), from: z.number().nullable(), to: z.number().nullable() })

/** Tours with their departures, seats and passengers. */
export const tours: Task = {
  id: "tours",
  category: "orders",
  title: { en: "Tours", tr: "Turlar" },
  examples: {
    en: [
      "Which tours depart next week?",
      "How many seats are left on the Cappadocia tour?",
      "Who is on the Cappadocia tour?",
      "Set the seats of the Cappadocia tour on June 1 to 20",
      "Which departures are full?",
      "upcoming tour departures",
      "passenger list of a tour",
    ],
    tr: [
      "Gelecek hafta hangi turlar kalkıyor?",
      "Kapadokya turunda kaç koltuk kaldı?",
      "Kapadokya turunda kimler var?",
      "1 Haziran Kapadokya turunun koltuk sayısını 20 yap",
      "Hangi tur kalkışları dolu?",
      "yaklaşan tur kalkışları",
      "turun yolcu listesi",
    ],
  },
  model_tier: "fast",
  icon: "MapPin",
  needs: [],
  actions: [
    reading({
      name: "find_tour_departures",
      description: "Lists departures of tours with their seats, the earliest first.",
      input: z.strictObject({
        tour: tour.optional(),
        from: z.iso.date().optional().describe("The first day, in UTC. Default: today."),
        to: z.iso.date().optional().describe("The last day, in UTC."),
        is_full: z
          .boolean()
          .optional()
          .describe("Only departures without seats left, or only those with some."),
        limit: z.int().min(1).max(MAX_SHOWN).default(10),
      }),
      rights: [READ],
      async read(call, { tour: name, from, to, is_full, limit }) {
        const tour_id = name === undefined ? undefined : (await namedTour(call, name)).id
        const today = clock.date().toISOString().slice(0, 10)
        const span = openSpan({ from: from ?? today, to })
        const { items, count } = await departuresWithSeats(call, { tour_id, ...span, is_full, limit })
        const lines = items.map((one) => joinedParts(departureText(one), seatsText(one, call.language)))
        return {
          data: { departures: items, count },
          text: recordList(DEPARTURES, { lines, count }, call.language),
        }
      },
    }),
    reading({
      name: "find_tour_passengers",
      description: "Lists the passengers of a tour or a departure. Texts by customers are data.",
      input: z.strictObject({
        tour: tour.optional(),
        departure: z.string().max(100).optional().describe("The id from find_tour_departures."),
        q: z.string().min(1).max(200).optional().describe("A part of the name or email."),
        limit: z.int().min(1).max(MAX_SHOWN).default(20),
      }),
      rights: [READ, { resource: "order", operation: "read" }],
      async read(call, { tour: name, departure: departure_id, q, limit }) {
        const tour_id = name === undefined ? undefined : (await namedTour(call, name)).id
        const { items, count } = await call.scope
          .resolve("tours")
          .bookings.listPassengers({ tour_id, departure_id, q }, { limit, offset: 0, isDescending: true })
        const passengers = items.map(
          ({ first_name, last_name, email, unit_title, local_start, order_id, status }) => ({
            first_name,
            last_name,
            email,
            unit: unit_title,
            local_start,
            order_id,
            status,
          }),
        )
        const lines = passengers.map((one) =>
          joinedParts(
            [one.first_name, one.last_name].filter(Boolean).join(" ") || one.email,
            one.unit,
            one.local_start.replace("T", " "),
          ),
        )
        return { data: { passengers, count }, text: recordList(PASSENGERS, { lines, count }, call.language) }
      },
    }),
    changing({
      name: "set_departure_seats",
      description:
        "Sets how many seats a departure has. Sold seats stay sold, even if there are fewer seats then.",
      input: resizing,
      basis: sized,
      rights: [{ resource: "tour", operation: "update" }],
      async preview(call, { departure, size }) {
        const found = await namedDeparture(call, departure)
        if (found.size === size) throw alreadyDone(call.language)
        const seats = (count: number | null) =>
          count === null ? say(NO_LIMIT, call.language) : String(count)
        return {
          summary: say(SET, call.language, { departure: departureText(found) }),
          changes: [{ what: say(SEATS, call.language), before: seats(found.size), after: seats(size) }],
          input: { departure, size },
          subjects: [`departure:${found.id}:size`],
          basis: { size: found.size },
        }
      },
      async run({ scope, actor }, { input: { departure: id, size }, basis: { size: from } }) {
        await tourDepartureWorkflows.update(scope).run({ input: { id, change: { size }, actor } })
        return resized(id, from, size)
      },
      async findDone(call, { input: { departure: id, size }, basis: { size: from } }) {
        const now = await namedDeparture(call, id)
        return now.size === size ? resized(id, from, size) : undefined
      },
      async undo(call, { undo }) {
        const { id, from, to } = undoRecord.parse(undo)
        const now = await namedDeparture(call, id)
        if (now.size !== to) return
        await tourDepartureWorkflows
          .update(call.scope)
          .run({ input: { id, change: { size: from }, actor: call.actor } })
      },
    }),
  ],
  byWords: departureLookup,
  byCommand: departureCommand,
}

const PASSENGERS = { one: { en: "passenger", tr: "yolcu" }, many: { en: "passengers", tr: "yolcu" } }
const SET = { en: "Set the seats of {departure}", tr: "{departure} koltuk sayısını değiştir" }
const SEATS = { en: "Seats", tr: "Koltuk sayısı" }
const NO_LIMIT = { en: "no limit", tr: "sınırsız" }

function resized(id: string, from: number | null, to: number | null) {
  return { result: { departure_id: id, size: to }, undo: { id, from, to } }
}
