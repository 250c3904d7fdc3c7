import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { connectionTest } from "../../../kits/settings/connection-test"
import { isCurrencyCode, UNKNOWN_CURRENCY } from "../../../lib/currency-codes"
import { ONE_LINE, ONE_LINE_RULE } from "../../../lib/fields"
import { ACCOUNT_STATUSES, PLATFORMS, REASONS } from "./fields"

const MAX_TOKEN_LENGTH = 4_000

export const platformName = z.enum(PLATFORMS).meta({ examples: ["meta"] })

/** Without the dashes with which Google shows it, and without Meta's `act_`. */
const externalId = z
  .string()
  .max(40)
  .transform((text) => text.trim().replace(/^act_/, "").replaceAll("-", ""))
  .pipe(z.string().regex(/^\d{1,20}$/, "must be the account's number, such as 123-456-7890"))
  .meta({ override: { type: "string" }, examples: ["1234567890"] })

const token = z.string().regex(ONE_LINE, ONE_LINE_RULE).trim().min(1).max(MAX_TOKEN_LENGTH)

export const newAdAccount = z.strictObject({
  platform: platformName,
  external_id: externalId,
  token: token
    .describe(
      "Meta: the token of a system user with `ads_read`. Google: a refresh token with the scope `adwords`.",
    )
    .meta({ examples: ["EAAB…"] }),
})

export const adAccountChange = z.strictObject({ token: token.meta({ examples: ["EAAB…"] }) })

export const adAccount = z
  .object({
    id: z.string().meta({ examples: ["adacc_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    platform: platformName,
    external_id: z.string().meta({ examples: ["1234567890"] }),
    name: z.string().meta({ examples: ["Kiln & Co"] }),
    currency_code: z.string().meta({ examples: ["eur"] }),
    timezone: z.string().meta({ examples: ["Europe/Istanbul"] }),
    status: z.enum(ACCOUNT_STATUSES).meta({ examples: ["connected"] }),
    problem: z.string().nullable(),
    covered_from: z
      .string()
      .nullable()
      .describe("The first day of which facts were read.")
      .meta({ examples: ["2026-08-25"] }),
    synced_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "AdAccount" })

const { reason } = connectionTest.shape

export const googleAppTest = connectionTest
  .extend({
    reason: z
      .enum([...reason.unwrap().options, "not_connected"])
      .nullable()
      .describe(
        "`not_connected`: Google accepts the client's id and secret. No connected account has a token that Google accepts, so the rest could not be tested. Others: see `ConnectionTest`.",
      )
      .meta({ examples: ["not_connected"] }),
  })
  .meta({ id: "GoogleAdsAppTest" })

const day = z.iso.date()

export const currencyCode = z
  .string()
  .toLowerCase()
  .refine(isCurrencyCode, UNKNOWN_CURRENCY)
  .describe("Default: the shop's base currency.")
  .meta({ override: { type: "string" }, examples: ["eur"] })

export const metricsQuery = z.strictObject({
  from: day
    .optional()
    .describe("The first day. Default: 27 days before `to`.")
    .meta({ examples: ["2026-11-01"] }),
  to: day
    .optional()
    .describe("The last day. Default: today.")
    .meta({ examples: ["2026-11-20"] }),
  currency_code: currencyCode.optional(),
})

const known = (schema: z.ZodNumber) =>
  schema.nullable().describe("`null`: not known. See `missing`. It is never counted as 0.")

const figures = {
  spend: known(z.number()).meta({ examples: [120.5] }),
  impressions: known(z.number()).meta({ examples: [10_400] }),
  clicks: known(z.number()).meta({ examples: [310] }),
  conversions: known(z.number()).meta({ examples: [12] }),
}

export const adMetrics = z
  .object({
    from: day.meta({ examples: ["2026-11-01"] }),
    to: day.meta({ examples: ["2026-11-20"] }),
    currency_code: z.string().meta({ examples: ["eur"] }),
    is_complete: z
      .boolean()
      .describe("False if something is missing, so the totals are too low.")
      .meta({ examples: [true] }),
    totals: z.object(figures),
    channels: z.array(
      z.object({
        channel: platformName,
        account_id: z.string().meta({ examples: ["adacc_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
        name: z.string().meta({ examples: ["Kiln & Co"] }),
        ...figures,
        status: z.enum([...ACCOUNT_STATUSES, "not_synced"]).meta({ examples: ["connected"] }),
        as_of: timestamp.nullable(),
      }),
    ),
    series: z.array(
      z.object({ date: day.meta({ examples: ["2026-11-20"] }), channel: platformName, ...figures }),
    ),
    missing: z
      .array(
        z.object({
          channel: platformName,
          reason: z.enum(REASONS),
          account_id: z.string().nullable(),
          currency_code: z.string().nullable().describe("The currency without a rate."),
        }),
      )
      .meta({ examples: [[]] }),
  })
  .meta({ id: "AdMetrics" })
