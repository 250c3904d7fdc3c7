import { z } from "zod"
import { localeCode } from "../../../kits/publications/locales"
import { publishedInFull, publishedSummary } from "../../../kits/publications/schemas"
import { timestamp, timeZone } from "../../../kits/rows/fields"
import { plainLineField, plainTextField } from "../../../lib/fields"

/** The shapes of tours that requests, responses and the module share. */

const FURTHEST = 2 ** 31 - 1
const MAX_DAYS = 400
const MAX_PARTS = 100
const MAX_ID_LENGTH = 100
const MAX_LANGUAGES = 50

const ids = (example: string) => z.array(z.string()).meta({ examples: [[example]] })

const pictureName = z.string().max(2000).describe("The id or address of a picture.")

const dayTexts = {
  day: z
    .int()
    .min(1)
    .max(MAX_DAYS)
    .meta({ examples: [1] }),
  title: plainLineField(200).meta({ examples: ["Arrival in Göreme"] }),
  body: plainTextField(5000)
    .nullable()
    .default(null)
    .meta({ examples: ["A walk through the old town."] }),
  places: z.array(plainLineField(200)).max(50).nullable().default([]),
}

const itineraryDay = z
  .strictObject({ ...dayTexts, image: pictureName.nullable().default(null) })
  .meta({ id: "TourItineraryDay" })

const listOfTexts = z.array(plainLineField(300)).max(MAX_PARTS).nullable().optional()

const detailTranslation = z
  .strictObject({
    locale: localeCode.meta({ examples: ["de"] }),
    itinerary: z
      .array(z.strictObject(dayTexts).meta({ id: "TourItineraryDayTexts" }))
      .max(MAX_DAYS)
      .nullable()
      .default([])
      .describe("The texts of some days, by `day`."),
    inclusions: z.array(plainLineField(300)).max(MAX_PARTS).nullable().default([]),
    exclusions: z.array(plainLineField(300)).max(MAX_PARTS).nullable().default([]),
  })
  .meta({ id: "TourDetailTranslation" })

const detailTranslations = z
  .array(detailTranslation)
  .max(MAX_LANGUAGES)
  .refine(
    (all) => new Set(all.map(({ locale }) => locale)).size === all.length,
    "must have each language once",
  )
  .nullable()

/** The fields of a tour in an admin's request. */
export const tourInput = {
  duration_days: z.int().min(1).max(MAX_DAYS).optional().describe("Default: 1."),
  timezone: timeZone.optional().describe("The IANA name of the zone of its departures. Default: UTC."),
  country_code: z
    .string()
    .regex(/^[a-z]{2}$/, "must be a country code in lower case, such as tr")
    .nullable()
    .optional()
    .describe("A cart without an address is taxed for this country."),
  image: pictureName.nullable().optional(),
  gallery: z.array(pictureName).max(MAX_PARTS).nullable().optional(),
  itinerary: z.array(itineraryDay).max(MAX_DAYS).nullable().optional(),
  inclusions: listOfTexts.describe("What the price includes."),
  exclusions: listOfTexts.describe("What the price does not include."),
  detail_translations: detailTranslations
    .optional()
    .describe(
      "Itinerary, inclusions and exclusions in other languages. What is empty stays in the main language.",
    ),
  needs_passengers: z.boolean().optional().describe("The cart must name each passenger."),
  passenger_form_id: z
    .string()
    .max(MAX_ID_LENGTH)
    .nullable()
    .optional()
    .describe("The form whose questions each passenger answers."),
  position: z
    .int()
    .min(-FURTHEST)
    .max(FURTHEST)
    .optional()
    .describe("The position in lists, the lowest first. Default: 0."),
  destination_ids: z.array(z.string().max(MAX_ID_LENGTH)).max(MAX_PARTS).optional(),
  category_ids: z.array(z.string().max(MAX_ID_LENGTH)).max(MAX_PARTS).optional(),
}

/** The columns that only tours have. */
const tourColumns = {
  duration_days: z.int().meta({ examples: [3] }),
  timezone: z.string().meta({ examples: ["Europe/Istanbul"] }),
  country_code: z.string().nullable(),
  image: z.string().nullable(),
  gallery: z.array(z.string()).nullable(),
  itinerary: z.array(itineraryDay).nullable(),
  inclusions: z.array(z.string()).nullable(),
  exclusions: z.array(z.string()).nullable(),
  detail_translations: detailTranslations,
  needs_passengers: z.boolean().meta({ examples: [false] }),
  passenger_form_id: z.string().nullable(),
  position: z.int().meta({ examples: [10] }),
}

/** The fields of a tour as an admin sees it. */
export const tourFields = {
  ...tourColumns,
  destination_ids: ids("dest_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
  category_ids: ids("tourcat_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
}

const { duration_days, timezone, image, position } = tourColumns

/** A tour as it is read for a storefront's list. */
export const tourSummary = publishedSummary.extend({
  duration_days,
  timezone,
  image,
  position,
  destination_ids: ids("dest_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
  category_ids: ids("tourcat_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
})

/** The fields that depend on the caller, the time and other records. */
export const tourOffer = {
  price_from: z.number().nullable(),
  next_departure_at: timestamp.nullable(),
  rating_average: z.number().nullable(),
  rating_count: z.int(),
}

/** A row of the list. */
export const listedTour = tourSummary.extend(tourOffer)

/** A tour as it is read for a single storefront response. */
export const publicTour = publishedInFull.extend({
  ...tourColumns,
  destination_ids: ids("dest_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
  category_ids: ids("tourcat_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
})

/** A tour in the list of the customer who booked it. It may be a draft again, which has no date. */
export const bookedTour = publishedSummary
  .pick({ id: true, slug: true, locale: true, title: true })
  .extend({ image, duration_days })

const answerText = z.string().max(2000)
const passengerAnswer = z.union([
  answerText,
  z.number(),
  z.boolean(),
  z.array(answerText).max(MAX_PARTS),
  z.null(),
])

export const passenger = z
  .strictObject({
    unit_id: z
      .string()
      .max(MAX_ID_LENGTH)
      .meta({ examples: ["tourunit_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    first_name: plainLineField(100).meta({ examples: ["Ada"] }),
    last_name: plainLineField(100).meta({ examples: ["Lovelace"] }),
    birth_date: z.iso
      .date("must be a date such as 1990-02-28")
      .nullable()
      .default(null)
      .describe("Needed for units with ages.")
      .meta({ examples: ["1990-02-28"] }),
    answers: z
      .record(z.string().max(100), passengerAnswer)
      .refine((answers) => Object.keys(answers).length <= MAX_PARTS, `must have at most ${MAX_PARTS} answers`)
      .default({})
      .describe("The answers to the tour's `passenger_form`, by the names of its fields.")
      .meta({ examples: [{ meal: "vegetarian" }] }),
  })
  .meta({ id: "TourPassengerInput" })

export type Passenger = z.output<typeof passenger>

export const BOOKING_STATUSES = ["confirmed", "canceled"] as const
export const OPTION_SCOPES = ["booking", "person"] as const

/** A part of a booking: a unit or an option, at the time of the booking. */
export const bookedPart = z.object({
  type: z.enum(["unit", "option"]),
  id: z.string(),
  title: z.string().meta({ examples: ["Adult"] }),
  quantity: z.int().meta({ examples: [2] }),
})
