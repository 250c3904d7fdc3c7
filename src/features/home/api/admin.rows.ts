import { z } from "zod"
import { timestamp, timeZone } from "../../../kits/rows/fields"
import { contract } from "../../../kits/rows/row"
import { MOST_COUNTED, NEXT_DATES, TAKINGS_DAYS } from "../limits"

const address = (example: string) =>
  z
    .string()
    .describe("The page in the dashboard, below `/app`.")
    .meta({ examples: [example] })

const toDo = z
  .object({
    kind: z.string().meta({ examples: ["reviews"] }),
    count: z
      .int()
      .min(0)
      .max(MOST_COUNTED)
      .describe(`How many wait. ${MOST_COUNTED} means: as many or more.`)
      .meta({ examples: [3] }),
    to: address("/reviews?status=pending"),
  })
  .meta({ id: "HomeToDo" })

const takingsDay = z.object({
  date: z.iso.date().meta({ examples: ["2026-03-14"] }),
  amount: z
    .number()
    .describe("Paid for the day's orders less refunds, in major units.")
    .meta({ examples: [1249.9] }),
  orders: z
    .int()
    .min(0)
    .describe("The orders that were paid.")
    .meta({ examples: [17] }),
})

const date = z
  .object({
    kind: z
      .string()
      .describe("`event`, `departure` (of a tour) or `booking` (of a service).")
      .meta({ examples: ["event"] }),
    id: z.string().meta({ examples: ["event_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    title: z.string().meta({ examples: ["Jazz night"] }),
    starts_at: timestamp,
    person: z
      .string()
      .nullable()
      .describe("Who has booked. Only bookings have one.")
      .meta({ examples: [null] }),
    sold: z
      .int()
      .min(0)
      .describe("Sold places.")
      .meta({ examples: [42] }),
    remaining: z
      .int()
      .min(0)
      .nullable()
      .describe("Places left. Null: no limit.")
      .meta({ examples: [8] }),
    to: address("/events/event_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
  })
  .meta({ id: "HomeDate" })

const setupStep = z
  .object({
    id: z.string().meta({ examples: ["payments"] }),
    is_done: z.boolean().meta({ examples: [false] }),
    to: address("/settings/config/payments"),
  })
  .meta({ id: "HomeSetupStep" })

export const home = z
  .object({
    to_dos: z.array(toDo).describe("All kinds, also those of which nothing waits."),
    takings: z.object({
      currency_code: z
        .string()
        .nullable()
        .describe("The shop's default currency. Orders in other currencies are left out.")
        .meta({ examples: ["eur"] }),
      days: z
        .array(takingsDay)
        .describe(`The last ${TAKINGS_DAYS} days in \`timezone\`. The last one is today.`),
    }),
    dates: z
      .array(date)
      .describe(`The next ${NEXT_DATES} events, departures and bookings each, the earliest first.`),
    setup_steps: z.array(setupStep).describe("What a new shop sets up, in this order."),
  })
  .meta({ id: "AdminHome" })

export const adminHome = contract({
  adminReadHome: {
    method: "GET",
    path: "/admin/home",
    auth: "admin",
    summary: "What waits in the shop, its takings, its next dates and its setup",
    description: "For the dashboard's first page. The number of statements does not depend on the shop.",
    query: z.strictObject({
      timezone: timeZone.default("UTC").describe("Whose days the takings are summed by."),
    }),
    response: z.object({ home }),
  },
})
