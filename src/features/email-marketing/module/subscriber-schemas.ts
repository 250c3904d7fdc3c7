import { z } from "zod"
import { localeCode } from "../../../kits/publications/locales"
import { timestamp } from "../../../kits/rows/fields"
import { email, plainLineField, plainTextField } from "../../../lib/fields"
import { DEFAULT_LIST } from "./schemas"
import { CONSENT_ACTIONS, SUBSCRIPTION_STATUSES, SUPPRESSION_REASONS } from "./statuses"

const MAX_LISTS = 100
const LARGEST_FILE = 2_000_000

const name = plainLineField(100).nullable()
const locale = localeCode.meta({ examples: ["en"] })
const handle = z
  .string()
  .min(1)
  .max(100)
  .meta({ examples: ["newsletter"] })
const handles = z
  .array(handle)
  .max(MAX_LISTS)
  .default([])
  .describe("The handles of lists.")
  .meta({ examples: [["newsletter"]] })
const source = plainLineField(200)
  .describe("Where the person has agreed, such as `trade fair 2026`. It is stored as evidence.")
  .meta({ examples: ["trade fair 2026"] })
const consentText = plainTextField(2000)
  .nullable()
  .default(null)
  .describe("The words that the person agreed to. Default: those of the list.")
  .meta({ examples: ["Send me news about pottery by email."] })

export const newSubscriber = z.strictObject({
  email,
  first_name: name.default(null).meta({ examples: ["Ada"] }),
  last_name: name.default(null).meta({ examples: ["Lovelace"] }),
  locale: locale.default("en"),
  lists: handles,
  source,
  consent_text: consentText,
})

export const subscriberChange = z.strictObject({
  first_name: name.optional().meta({ examples: ["Ada"] }),
  last_name: name.optional().meta({ examples: ["Lovelace"] }),
  locale: locale.optional(),
})

export const listsChange = z.strictObject({
  subscribe: handles,
  unsubscribe: handles,
  source,
  consent_text: consentText,
})

export const suppressing = z.strictObject({
  reason: z.enum(SUPPRESSION_REASONS).default("manual"),
  note: plainTextField(1000)
    .nullable()
    .default(null)
    .meta({ examples: ["Has asked by phone."] }),
})

export const unsuppressing = z.strictObject({
  note: plainTextField(1000)
    .describe("Why the address may get mails again.")
    .meta({ examples: ["The mailbox works again."] }),
})

export const subscriberImport = z.strictObject({
  csv: z
    .string()
    .min(1)
    .max(LARGEST_FILE)
    .meta({ examples: ["email,first_name\nada@alder.example,Ada\n"] }),
  list: handle.default(DEFAULT_LIST),
  source,
  consent_text: consentText,
  locale: locale.default("en").describe("The language of people whose line names none."),
  dry_run: z.boolean().default(false),
})

const count = z
  .int()
  .min(0)
  .meta({ examples: [0] })

export const subscriberImportResult = z
  .object({
    dry_run: z.boolean().meta({ examples: [true] }),
    subscribed: count.describe("People who are on the list now, and were not before."),
    unchanged: count.describe("People who were on the list already."),
    unsubscribed: count.describe(
      "People who have left the list. They stay away, and can only subscribe themselves.",
    ),
    suppressed: count.describe("Suppressed addresses. They are left out."),
    rejected: count,
    faults: z
      .array(
        z.object({
          line: z.int().meta({ examples: [3] }),
          email: z
            .string()
            .nullable()
            .meta({ examples: ["ada@"] }),
          code: z.string().meta({ examples: ["invalid_field"] }),
          message: z.string().meta({ examples: ["Field 'email' must be an email address."] }),
        }),
      )
      .describe("At most 100."),
  })
  .meta({ id: "EmailSubscriberImport" })

/** A subscriber with its lists. */
export const adminSubscriber = z
  .object({
    id: z.string().meta({ examples: ["esub_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    email: z.string().meta({ examples: ["ada@alder.example"] }),
    first_name: z
      .string()
      .nullable()
      .meta({ examples: ["Ada"] }),
    last_name: z
      .string()
      .nullable()
      .meta({ examples: ["Lovelace"] }),
    locale: z.string().meta({ examples: ["en"] }),
    lists: z.array(
      z.object({
        list: z.string().meta({ examples: ["newsletter"] }),
        name: z.string().meta({ examples: ["Newsletter"] }),
        status: z.enum(SUBSCRIPTION_STATUSES),
        reason: z
          .string()
          .nullable()
          .describe("Why the person has unsubscribed. Null: it is subscribed, or has not said why.")
          .meta({ examples: [null] }),
        comment: z
          .string()
          .nullable()
          .describe("What the person has added to the reason.")
          .meta({ examples: [null] }),
      }),
    ),
    suppression: z
      .enum(SUPPRESSION_REASONS)
      .nullable()
      .describe("Why the address gets no campaigns. Null: it gets them.")
      .meta({ examples: [null] }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "AdminEmailSubscriber" })

const HISTORY_TYPES = [
  ...CONSENT_ACTIONS,
  "suppressed",
  "unsuppressed",
  "mail_sent",
  "mail_opened",
  "mail_clicked",
] as const

/** Something that happened to a subscriber. */
export const subscriberEvent = z
  .object({
    id: z.string().meta({ examples: ["ecev_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    type: z.enum(HISTORY_TYPES),
    at: timestamp,
    about: z
      .string()
      .nullable()
      .describe("The list's handle, the campaign's name, or the reason of a suppression.")
      .meta({ examples: ["newsletter"] }),
    note: z
      .string()
      .nullable()
      .describe(
        "The source of a consent, the note of a suppression, or what the person wrote when it unsubscribed last.",
      )
      .meta({ examples: ["footer"] }),
    reason: z
      .string()
      .nullable()
      .describe("Why the person unsubscribed, if this was the last time.")
      .meta({ examples: [null] }),
  })
  .meta({ id: "EmailSubscriberEvent" })
