import { z } from "zod"
import { dated } from "../../../kits/rows/dated"
import { timestamp } from "../../../kits/rows/fields"

export const ACTIONS = ["accept_all", "reject_all", "custom"] as const
export const STATUSES = ["granted", "partial", "denied", "withdrawn"] as const

const hash = z.string().meta({ examples: ["Qm9uam91cgQm9uam91cgQm9uam91cgQm9uam91cgQm9"] })

export const decidedCategories = z
  .record(z.string(), z.boolean())
  .meta({ examples: [{ necessary: true, analytics: false }] })

/** A decision as it is stored, without the data about the person. */
export const consentRecord = z.object({
  sequence: z
    .int()
    .describe("1 for the first decision of a session.")
    .meta({ examples: [1] }),
  action: z.enum([...ACTIONS, "withdraw"]),
  categories: decidedCategories,
  banner_version: z.int().meta({ examples: [3] }),
  banner_hash: hash.describe("Identifies the wording that the visitor saw."),
  locale: z.string().meta({ examples: ["en"] }),
  gpc: z
    .boolean()
    .describe("Whether the browser sent `Sec-GPC: 1`.")
    .meta({ examples: [false] }),
  tc_string: z
    .string()
    .nullable()
    .meta({ examples: [null] }),
  recorded_at: timestamp,
  subject_digest: hash.describe("A salted digest of the data about the person."),
  previous_hash: hash.nullable(),
  hash: hash.describe("The hash of this record, which covers the hash of the record before."),
})

export const consentSession = z.object({
  id: z.string().meta({ examples: ["ccs_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  customer_id: z
    .string()
    .nullable()
    .meta({ examples: [null] }),
  status: z.enum(STATUSES),
  categories: decidedCategories,
  banner_version: z.int().meta({ examples: [3] }),
  locale: z.string().meta({ examples: ["en"] }),
  sequence: z.int().meta({ examples: [1] }),
  hash,
  recorded_at: timestamp,
  expires_at: timestamp,
})

/** The first record of a chain that is missing or was changed. */
export const brokenLink = z.object({
  sequence: z
    .int()
    .describe("The number of the first record that is missing or was changed.")
    .meta({ examples: [2] }),
  reason: z
    .enum(["missing", "changed", "unexpected", "subject_changed", "wording", "seal", "state", "session"])
    .describe(
      "`session`: the session is missing. `wording`: the text that the visitor saw is missing or was changed. `seal`: records at the end are missing, or the end, the status or the time limit was replaced. `state`: the session says something else than its last record.",
    )
    .meta({ examples: ["changed"] }),
})

/** The result of a verification of all chains. */
export const verification = z.object({
  sessions: z.int().meta({ examples: [120] }),
  records: z.int().meta({ examples: [150] }),
  broken: z
    .array(
      brokenLink.extend({
        session_id: z.string().meta({ examples: ["ccs_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      }),
    )
    .describe("The first broken link of each damaged session, at most 100."),
  missing: z
    .array(
      z.object({
        register: z.int().meta({ examples: [3] }),
        number: z
          .int()
          .nullable()
          .describe("`null` if the register itself is missing or was changed.")
          .meta({ examples: [17] }),
      }),
    )
    .describe("The numbers of sessions that are gone with all their records, at most 100."),
})

const subject = z.object({
  network: z.string().nullable(),
  user_agent: z.string().nullable(),
  customer_id: z.string().nullable(),
  salt: z.string().nullable(),
})

/** A row of `cookie_consent_record` with the key of its session. */
export const recordRow = dated(
  consentRecord.extend({ id: z.string(), session_id: z.string(), ...subject.shape }),
)
export const sessionRow = dated(
  consentSession.extend({
    session_key: z.string(),
    seal: z.string(),
    register: z.number().nullable(),
    number: z.number().nullable(),
  }),
)
