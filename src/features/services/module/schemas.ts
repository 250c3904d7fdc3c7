import { z } from "zod"
import { timestamp, timeZone } from "../../../kits/rows/fields"
import { prices } from "../../../kits/rows/prices"
import { slug } from "../../../lib/content/slug"
import { email, phone, plainLineField, plainTextField } from "../../../lib/fields"
import { day, dayHours, weeklyHours } from "./hours"

/** The shapes of services and bookings that requests, responses and the module share. */

const DAY_MINUTES = 24 * 60
const YEAR_MINUTES = 366 * DAY_MINUTES
const MAX_RESOURCES = 200
export const MAX_PLACES = 1000
const FURTHEST = 2 ** 31 - 1

export const BOOKING_STATUSES = ["held", "confirmed", "canceled", "completed", "no_show"] as const
export const RESOURCE_KINDS = ["person", "room"] as const

const title = plainLineField(200).meta({ examples: ["Glazing lesson"] })
const minutes = (most: number) => z.int().min(0).max(most)

const serviceOptions = {
  slug: slug.optional().describe("Its address. Default: made from the title."),
  description: plainTextField(5000).nullable().optional(),
  image: z.string().max(2000).nullable().optional().describe("The id or address of a picture."),
  is_active: z.boolean().optional().describe("Whether storefronts show it and take bookings."),
  slot_interval_minutes: z
    .int()
    .min(5)
    .max(DAY_MINUTES)
    .nullable()
    .optional()
    .describe("The time from one possible start to the next. Default: the duration."),
  buffer_before_minutes: minutes(DAY_MINUTES).optional().describe("Time that its resource needs before it."),
  buffer_after_minutes: minutes(DAY_MINUTES).optional().describe("Time that its resource needs after it."),
  min_notice_minutes: minutes(YEAR_MINUTES).optional().describe("How early it must be booked."),
  places: z
    .int()
    .min(1)
    .max(MAX_PLACES)
    .optional()
    .describe("How many people one slot of one resource has room for. Default: 1."),
  change_until_minutes: minutes(YEAR_MINUTES)
    .optional()
    .describe("Until how long before the start a customer may move or cancel a booking."),
  reminder_minutes: z
    .int()
    .min(5)
    .max(YEAR_MINUTES)
    .nullable()
    .optional()
    .describe("How long before the start a reminder is mailed. `null`: never."),
  timezone: timeZone
    .optional()
    .describe("The IANA name of the zone in which its times are shown. Default: UTC."),
  form_slug: z
    .string()
    .max(200)
    .nullable()
    .optional()
    .describe("The form whose questions a booking must answer."),
}

const serviceRules = {
  duration_minutes: z
    .int()
    .min(5)
    .max(7 * DAY_MINUTES)
    .meta({ examples: [60] }),
  horizon_days: z
    .int()
    .min(1)
    .max(730)
    .describe("How many days ahead it can be booked.")
    .meta({ examples: [60] }),
  resource_ids: z
    .array(z.string().max(100))
    .max(MAX_RESOURCES)
    .refine((ids) => new Set(ids).size === ids.length, "must name each resource once")
    .describe("The people and rooms that it can be booked with.")
    .meta({ examples: [["resource_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"]] }),
  prices: prices.describe("The price of one place. Empty: the service is free."),
}

export const newService = z.strictObject({
  title,
  ...serviceOptions,
  duration_minutes: serviceRules.duration_minutes,
  horizon_days: serviceRules.horizon_days.default(60),
  resource_ids: serviceRules.resource_ids.default([]),
  prices: serviceRules.prices.default([]),
})

export const serviceChange = z.strictObject({
  title: title.optional(),
  ...serviceOptions,
  duration_minutes: serviceRules.duration_minutes.optional(),
  horizon_days: serviceRules.horizon_days.optional(),
  resource_ids: serviceRules.resource_ids.optional(),
  prices: serviceRules.prices.optional(),
})

const name = plainLineField(200).meta({ examples: ["Mira Okafor"] })
const resourceOptions = {
  kind: z.enum(RESOURCE_KINDS).optional(),
  image: z.string().max(2000).nullable().optional().describe("The id or address of a picture."),
  is_active: z.boolean().optional(),
  timezone: timeZone.optional().describe("The IANA name of the zone of its hours. Default: UTC."),
  position: z.int().min(-FURTHEST).max(FURTHEST).optional(),
}

export const newResource = z.strictObject({
  name,
  ...resourceOptions,
  hours: weeklyHours.default([]).describe("The hours of each week, in local wall time."),
})

export const resourceChange = z.strictObject({
  name: name.optional(),
  ...resourceOptions,
  hours: weeklyHours.optional(),
})

export const newException = z.strictObject({
  title: title.meta({ examples: ["Christmas"] }),
  resource_id: z.string().max(100).nullable().default(null).describe("`null`: for all resources."),
  starts_on: day.meta({ examples: ["2026-12-24"] }),
  ends_on: day.meta({ examples: ["2026-12-26"] }),
  hours: dayHours.default([]).describe("The hours of each of these days. Empty: closed."),
})

export const exceptionChange = z.strictObject({
  title: title.optional(),
  resource_id: newException.shape.resource_id.unwrap().optional(),
  starts_on: day.optional(),
  ends_on: day.optional(),
  hours: dayHours.optional(),
})

/** The person who books. */
export const contact = z.strictObject({
  first_name: plainLineField(100)
    .nullable()
    .default(null)
    .meta({ examples: ["Ada"] }),
  last_name: plainLineField(100)
    .nullable()
    .default(null)
    .meta({ examples: ["Lovelace"] }),
  email: email.meta({ examples: ["ada@example.com"] }),
  phone: phone.nullable().default(null),
})

const MAX_ANSWERS = 50
const MAX_ANSWER_LENGTH = 2000
const answerText = z.string().max(MAX_ANSWER_LENGTH)

/** The answers to the questions of the service's form, by the names of its fields. */
export const answers = z
  .record(
    z.string().max(100),
    z.union([answerText, z.number(), z.boolean(), z.array(answerText).max(MAX_ANSWERS)]),
  )
  .refine((all) => Object.keys(all).length <= MAX_ANSWERS, `must have at most ${MAX_ANSWERS} answers`)

export const money = z.object({
  amount: z.number().meta({ examples: [45] }),
  currency_code: z.string().meta({ examples: ["eur"] }),
})

/** A service as storefronts see it, without what depends on the caller. */
export const publicService = z.object({
  id: z.string().meta({ examples: ["service_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  slug: z.string().meta({ examples: ["glazing-lesson"] }),
  title: z.string().meta({ examples: ["Glazing lesson"] }),
  description: z.string().nullable().describe("Plain text."),
  duration_minutes: z.int().meta({ examples: [60] }),
  timezone: z.string().meta({ examples: ["Europe/Amsterdam"] }),
  min_notice_minutes: z.int().meta({ examples: [120] }),
  horizon_days: z.int().meta({ examples: [60] }),
  places: z
    .int()
    .describe("How many people a slot has room for.")
    .meta({ examples: [1] }),
  change_until_minutes: z.int().meta({ examples: [1440] }),
  is_free: z.boolean().meta({ examples: [false] }),
  updated_at: timestamp,
})
