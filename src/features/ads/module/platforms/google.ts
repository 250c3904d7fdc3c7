import { MathBN } from "@medusajs/framework/utils"
import { z } from "zod"
import { callPlatform } from "../lib/call-platform"
import { PlatformError } from "../lib/platform-error"
import type { Account, Fact, Platform, Surroundings } from "./platform"

const TITLE = "Google Ads"
const MAX_NAME_LENGTH = 200

const whole = z.string().regex(/^\d{1,18}$/)
const tokenAnswer = z.object({ access_token: z.string().min(1) })
const tokenFailure = z.object({ error: z.string() })

/** Google's general message only says that something is not allowed. The details say what. */
const searchFailure = z.object({
  error: z.object({
    details: z.array(z.object({ errors: z.array(z.object({ message: z.string() })).catch([]) })),
  }),
})

const described = z.array(
  z.object({
    results: z
      .array(
        z.object({
          customer: z.object({
            descriptiveName: z.string().catch(""),
            currencyCode: z.string().regex(/^[A-Z]{3}$/),
            timeZone: z.string().min(1),
          }),
        }),
      )
      .default([]),
  }),
)

/** JSON of protocol buffers: whole numbers of 64 bits are texts, and zero may be left out. */
const facts = z.array(
  z.object({
    results: z
      .array(
        z.object({
          campaign: z.object({ id: z.string().min(1), name: z.string().catch("") }),
          segments: z.object({ date: z.iso.date() }),
          customer: z.object({ currencyCode: z.string().regex(/^[A-Z]{3}$/) }),
          metrics: z
            .object({
              costMicros: whole.default("0"),
              impressions: whole.default("0"),
              clicks: whole.default("0"),
              conversions: z.number().min(0).default(0),
            })
            .prefault({}),
        }),
      )
      .default([]),
  }),
)

const CONVERSION_DIGITS = 6
/** Resources of Google's own query language. They are no tables of ours. */
const ACCOUNTS = "customer"
const CAMPAIGNS = "campaign"
const FIELDS =
  "campaign.id, campaign.name, segments.date, customer.currency_code, metrics.cost_micros, metrics.impressions, metrics.clicks, metrics.conversions"

/** Google Ads: https://developers.google.com/google-ads/api/rest/common/search. */
export const google: Platform = {
  title: TITLE,
  needs: ["google_client_id", "google_client_secret", "google_developer_token"],
  async describe(around, { external_id, token }) {
    const query = `SELECT customer.descriptive_name, customer.currency_code, customer.time_zone FROM ${ACCOUNTS}`
    const answer = await search(around, { external_id, token }, query, described)
    const [found] = answer.flatMap(({ results }) => results)
    if (!found) throw new PlatformError("Google Ads does not know this account.")
    const { descriptiveName, currencyCode, timeZone } = found.customer
    return {
      name: descriptiveName || external_id,
      currency_code: currencyCode.toLowerCase(),
      timezone: timeZone,
    }
  },
  async facts(around, account, { from, to }) {
    const query = [
      "SELECT",
      FIELDS,
      "FROM",
      CAMPAIGNS,
      `WHERE segments.date BETWEEN '${from}' AND '${to}'`,
    ].join(" ")
    const answer = await search(around, account, query, facts)
    return answer
      .flatMap(({ results }) => results)
      .map(
        ({ campaign, segments, customer, metrics }): Fact => ({
          campaign_id: campaign.id,
          campaign_name: (campaign.name || campaign.id).slice(0, MAX_NAME_LENGTH),
          day: segments.date,
          currency_code: customer.currencyCode.toLowerCase(),
          spend_micros: metrics.costMicros,
          impressions: metrics.impressions,
          clicks: metrics.clicks,
          conversions: MathBN.convert(metrics.conversions).decimalPlaces(CONVERSION_DIGITS).toFixed(),
        }),
      )
  },
}

/** Google issues no such token. */
const NO_TOKEN = "connection-test"

/**
 * Tests the app with the first account whose token Google accepts. Returns the account's name. Without such an account,
 * only the client's id and secret are tested. Throws `PlatformError`, also if all tokens belong to other apps.
 */
export async function testGoogleApp(
  around: Surroundings,
  accounts: readonly Account[],
): Promise<string | undefined> {
  const refusals: PlatformError[] = []
  for (const account of accounts) {
    const refusal = await refusalOf(around, account.token)
    if (!refusal) return (await google.describe(around, account)).name
    refusals.push(refusal)
  }
  const [first] = refusals
  if (first && refusals.every(({ kind }) => kind === "other_app")) throw first
  const refusal = await refusalOf(around, NO_TOKEN)
  if (refusal?.kind === "other_app") throw refusal
  return undefined
}

/** Why Google refuses a token. It checks the client first, so a refused token shows that the client is right. */
async function refusalOf(around: Surroundings, token: string): Promise<PlatformError | undefined> {
  try {
    await accessFor(around, token)
    return undefined
  } catch (error) {
    if (error instanceof PlatformError && error.kind !== "failed") return error
    throw error
  }
}

const explanation = (json: unknown): string | undefined =>
  searchFailure
    .safeParse(Array.isArray(json) ? json[0] : json)
    .data?.error.details.flatMap((detail) => detail.errors)[0]?.message

async function search<Answer>(
  around: Surroundings,
  { external_id, token }: { external_id: string; token: string },
  query: string,
  answer: z.ZodType<Answer>,
): Promise<Answer> {
  const { settings, urls, timeoutMs, signal } = around
  const access = await accessFor(around, token)
  const login = settings.google_login_customer_id
  return callPlatform({
    title: TITLE,
    timeoutMs,
    answer,
    url: `${urls.googleAds}/${settings.google_version}/customers/${external_id}/googleAds:searchStream`,
    init: {
      method: "POST",
      signal,
      headers: {
        authorization: `Bearer ${access}`,
        "content-type": "application/json",
        "developer-token": settings.google_developer_token ?? "",
        ...(login !== null && { "login-customer-id": login }),
      },
      body: JSON.stringify({ query }),
    },
    isAboutToken: (status) => status === 401,
    explanation,
    secrets: [access, settings.google_developer_token],
  })
}

/** Exchanges the refresh token. https://developers.google.com/identity/protocols/oauth2/web-server#offline. */
async function accessFor(
  { settings, urls, timeoutMs, signal }: Surroundings,
  token: string,
): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "refresh_token",
    refresh_token: token,
    client_id: settings.google_client_id ?? "",
    client_secret: settings.google_client_secret ?? "",
  })
  const { access_token } = await callPlatform({
    title: "Google",
    timeoutMs,
    answer: tokenAnswer,
    url: `${urls.googleToken}/token`,
    init: { method: "POST", body, signal },
    isAboutToken: (_status, json) => tokenFailure.safeParse(json).data?.error === "invalid_grant",
    isOfOtherApp: (json) => tokenFailure.safeParse(json).data?.error === "unauthorized_client",
    secrets: [token, settings.google_client_secret],
  })
  return access_token
}
