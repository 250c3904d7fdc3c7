import { z } from "zod"
import { byLocale, publishedInFull, publishedSummary } from "../../../kits/publications/schemas"
import { timestamp, timeZone, writtenMoment } from "../../../kits/rows/fields"
import { email, httpUrl, orNull, plainLineField, plainTextField } from "../../../lib/fields"

// The shapes of events that requests, responses and the module share.

const MAX_ID_LENGTH = 64
const MAX_SESSIONS = 200
const MAX_SPEAKERS = 200

const time = writtenMoment
const ownId = z.string().regex(/^[\w-]{1,64}$/, `must be 1 to ${MAX_ID_LENGTH} letters, digits, _ or -`)

const line = (most: number) => plainLineField(most).nullable().optional()
const text = (most: number) => plainTextField(most).nullable().optional()

/** The texts of a part of an event in other languages. A missing text is the part's own. */
const textsByLocale = <Texts extends z.ZodRawShape>(texts: Texts) =>
  byLocale(z.strictObject(texts))
    .default({})
    .meta({ examples: [{}] })

/** Where an event takes place, as storefronts show it. */
export const shownVenue = z
  .strictObject({
    name: plainLineField(200),
    address: plainTextField(500).nullable().default(null),
    country_code: z
      .string()
      .regex(/^[a-z]{2}$/)
      .nullable()
      .default(null)
      .describe("ISO 3166-1 in lower case. A cart without an address is taxed for this country."),
    latitude: z.number().min(-90).max(90).nullable().default(null),
    longitude: z.number().min(-180).max(180).nullable().default(null),
  })
  .meta({
    id: "ShownEventVenue",
    examples: [
      {
        name: "Old Harbour Hall",
        address: "Wilhelminakade 1, Rotterdam",
        country_code: "nl",
        latitude: 51.9,
        longitude: 4.48,
      },
    ],
  })

const venue = shownVenue
  .extend({ translations: textsByLocale({ name: line(200), address: text(500) }) })
  .meta({ id: "EventVenue" })

export const shownSession = z.strictObject({
  id: ownId.meta({ examples: ["glazing"] }),
  title: plainLineField(200).meta({ examples: ["Glazing by hand"] }),
  starts_at: time.meta({ examples: ["2026-10-02T09:00:00.000Z"] }),
  ends_at: time.nullable().default(null),
  room: plainLineField(100).nullable().default(null),
  speaker_ids: z.array(ownId).max(MAX_SPEAKERS).default([]),
})

const session = shownSession
  .extend({ translations: textsByLocale({ title: line(200), room: line(100) }) })
  .meta({ id: "EventSession" })

export const shownSpeaker = z.strictObject({
  id: ownId.meta({ examples: ["mira"] }),
  name: plainLineField(200).meta({ examples: ["Mira Okafor"] }),
  role: plainLineField(200).nullable().default(null),
  bio: plainTextField(2000).nullable().default(null),
  image: z.string().max(2000).nullable().default(null).describe("The id or address of a picture."),
})

const speaker = shownSpeaker
  .extend({ translations: textsByLocale({ role: line(200), bio: text(2000) }) })
  .meta({ id: "EventSpeaker" })

export const EVENT_STATUSES = ["scheduled", "postponed", "canceled"] as const
export const ATTENDANCE_MODES = ["in_person", "online", "mixed"] as const
export const REGISTRATION_STATUSES = ["confirmed", "checked_in", "canceled"] as const
export const AVAILABILITIES = ["available", "limited", "sold_out", "not_on_sale", "closed"] as const

/** The fields of an event in an admin's request. */
export const eventInput = {
  starts_at: time.nullable().optional(),
  ends_at: time.nullable().optional(),
  timezone: timeZone.optional().describe("The IANA name of the zone of its times. Default: UTC."),
  event_status: z.enum(EVENT_STATUSES).optional().describe("Whether it takes place."),
  attendance_mode: z.enum(ATTENDANCE_MODES).optional(),
  venue: venue.nullable().optional(),
  online_url: httpUrl.nullable().optional().describe("Only ticket holders see it."),
  image: z.string().max(2000).nullable().optional().describe("The id or address of a picture."),
  sessions: z.array(session).max(MAX_SESSIONS).nullable().optional(),
  speakers: z.array(speaker).max(MAX_SPEAKERS).nullable().optional(),
  region_ids: z
    .array(z.string().max(100))
    .max(100)
    .nullable()
    .optional()
    .describe("The regions in which storefronts list it. `null` for all regions."),
}

/** The fields of an event as an admin sees it. */
export const eventColumns = {
  starts_at: timestamp.nullable(),
  ends_at: timestamp.nullable(),
  timezone: z.string().meta({ examples: ["Europe/Amsterdam"] }),
  event_status: z.enum(EVENT_STATUSES),
  attendance_mode: z.enum(ATTENDANCE_MODES),
  venue: venue.nullable(),
  online_url: z.string().nullable(),
  image: z.string().nullable(),
  sessions: z.array(session).nullable(),
  speakers: z.array(speaker).nullable(),
  region_ids: z.array(z.string()).nullable(),
}

const { starts_at, ends_at, timezone, event_status, attendance_mode, image } = eventColumns
const shown = {
  starts_at,
  ends_at,
  timezone,
  event_status,
  attendance_mode,
  venue: shownVenue.nullable(),
  image,
}

/** An event as it is read for a storefront's list. */
export const eventSummary = publishedSummary.extend(shown)

/** An event as it is read for a single storefront response. */
export const publicEvent = publishedInFull.extend({
  ...shown,
  sessions: z.array(shownSession).nullable(),
  speakers: z.array(shownSpeaker).nullable(),
})

/** An event as its attendees see it. It may be a draft again, which has no date. */
export const attendedEvent = eventSummary.extend({
  published_at: timestamp.nullable(),
  online_url: eventColumns.online_url,
  sessions: z.array(shownSession).nullable(),
  /** Grows with each change. */
  revision: z.int(),
})

const MAX_ANSWERS = 100
const MAX_ANSWER_LENGTH = 2000

const answerText = z.string().max(MAX_ANSWER_LENGTH)
export const attendeeAnswer = z.union([
  answerText,
  z.number(),
  z.boolean(),
  z.array(answerText).max(MAX_ANSWERS),
  z.null(),
])

export const attendee = z
  .strictObject({
    first_name: plainLineField(100).meta({ examples: ["Ada"] }),
    last_name: plainLineField(100).meta({ examples: ["Lovelace"] }),
    email: orNull(email),
    answers: z
      .record(z.string().max(100), attendeeAnswer)
      .refine(
        (answers) => Object.keys(answers).length <= MAX_ANSWERS,
        `must have at most ${MAX_ANSWERS} answers`,
      )
      .default({})
      .describe("The answers to the ticket's `attendee_form`, by the names of its fields.")
      .meta({ examples: [{ meal: "vegetarian" }] }),
  })
  .meta({ id: "EventAttendee" })

const MAX_PLACES = 10_000_000

const quotaFields = {
  title: plainLineField(200).meta({ examples: ["Hall"] }),
  size: z
    .int()
    .min(0)
    .max(MAX_PLACES)
    .nullable()
    .describe("The number of places. `null` for no limit.")
    .meta({ examples: [50] }),
}

export const newQuota = z.strictObject({
  event_id: z
    .string()
    .max(100)
    .meta({ examples: ["event_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  ...quotaFields,
})
export const quotaChange = z.strictObject({
  title: quotaFields.title.optional(),
  size: quotaFields.size.optional(),
})

export const ticketPrice = z.object({
  amount: z.number().meta({ examples: [45] }),
  original_amount: z.number().meta({ examples: [45] }),
  currency_code: z.string().meta({ examples: ["eur"] }),
  is_tax_inclusive: z.boolean(),
})

export type Attendee = z.output<typeof attendee>
