import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { email } from "../../../lib/fields"
import { CONSENT_ACTIONS, SUPPRESSION_ACTIONS, SUPPRESSION_REASONS } from "./statuses"

const sha256 = z
  .string()
  .meta({ examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"] })

/** The filters of the consent log. */
export const consentFilter = z.strictObject({
  email: email.optional().describe("Exactly this address."),
  q: z
    .string()
    .max(200)
    .optional()
    .describe("A part of the address.")
    .meta({ examples: ["alder"] }),
  action: z
    .enum(CONSENT_ACTIONS)
    .optional()
    .meta({ examples: ["confirmed"] }),
  list_id: z
    .string()
    .max(100)
    .optional()
    .meta({ examples: ["elist_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
})

/** An entry of the consent log: a person asked for mails, agreed to them, or left. */
export const emailConsent = z
  .object({
    id: z.string().meta({ examples: ["ecev_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    email: z.string().meta({ examples: ["ada@alder.example"] }),
    list: z
      .string()
      .nullable()
      .describe("The list's handle.")
      .meta({ examples: ["newsletter"] }),
    action: z.enum(CONSENT_ACTIONS),
    at: timestamp,
    locale: z.string().meta({ examples: ["en"] }),
    source: z
      .string()
      .nullable()
      .describe("Where the person agreed.")
      .meta({ examples: ["footer"] }),
    network: z
      .string()
      .nullable()
      .describe("The network of the caller's address. Null if an admin made the change.")
      .meta({ examples: ["203.0.113.0/24"] }),
    text_sha256: sha256.nullable().describe("The hash of the words beside the form. Null: there were none."),
  })
  .meta({ id: "AdminEmailConsent" })

/** All evidence about one person. */
export const emailConsentProof = z
  .object({
    id: z.string().meta({ examples: ["ecev_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    email: z.string().meta({ examples: ["ada@alder.example"] }),
    count: z
      .int()
      .describe("How many records the person has.")
      .meta({ examples: [2] }),
    records: z
      .array(
        emailConsent.omit({ email: true }).extend({
          receipt: z
            .object({ given_at: timestamp, sha256 })
            .nullable()
            .describe("The receipt of a given consent, which another table keeps."),
        }),
      )
      .describe("The latest 1,000, the oldest first."),
    wordings: z
      .array(
        z.object({
          id: sha256.describe("The `text_sha256` of its records."),
          text: z.string().meta({ examples: ["Send me news about pottery by email."] }),
        }),
      )
      .describe("The exact words that the person saw."),
    suppressions: z
      .array(
        z.object({
          action: z.enum(SUPPRESSION_ACTIONS),
          reason: z.enum(SUPPRESSION_REASONS),
          note: z
            .string()
            .nullable()
            .meta({ examples: [null] }),
          at: timestamp,
        }),
      )
      .describe("When the address was suppressed, and when it was allowed again. The latest 1,000."),
    broken: z
      .object({
        id: z.string().meta({ examples: ["ecev_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
        reason: z
          .enum(["receipt", "words", "details", "record"])
          .describe(
            "`receipt`: the receipt is missing. `words`: record and receipt have different words. `details`: the address, the language or the time differ, or the record gives no consent. `record`: a receipt of the person is there, but its record is missing or names another address.",
          ),
      })
      .nullable()
      .describe("The first consent whose record and receipt differ, or `null`."),
  })
  .meta({ id: "EmailConsentProof" })
