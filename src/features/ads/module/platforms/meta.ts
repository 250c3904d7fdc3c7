import { MathBN } from "@medusajs/framework/utils"
import { z } from "zod"
import { callPlatform } from "../lib/call-platform"
import { microsOf } from "../lib/micros"
import { PlatformError } from "../lib/platform-error"
import type { Fact, Platform, Surroundings } from "./platform"

const TITLE = "Meta"
const PAGE_SIZE = "500"
const MAX_PAGES = 200
const MAX_NAME_LENGTH = 200

const TOKEN_CODES = new Set([102, 190])
const failure = z.object({ error: z.object({ code: z.number() }) })

const described = z.object({
  name: z.string().catch(""),
  currency: z.string().regex(/^[A-Z]{3}$/),
  timezone_name: z.string().min(1),
})

const count = z.string().regex(/^\d{1,18}$/)
const CONVERSION_DIGITS = 6
const decimal = z
  .string()
  .regex(/^\d{1,15}(?:\.\d{1,30})?$/)
  .transform((text) => MathBN.convert(text).decimalPlaces(CONVERSION_DIGITS).toFixed())

const page = z.object({
  data: z.array(
    z.object({
      campaign_id: z.string().min(1),
      campaign_name: z.string().catch(""),
      date_start: z.iso.date(),
      account_currency: z.string().regex(/^[A-Z]{3}$/),
      spend: z.string(),
      impressions: count.default("0"),
      clicks: count.default("0"),
      // Only the chosen type must be readable.
      actions: z.array(z.object({ action_type: z.string(), value: z.string() })).default([]),
    }),
  ),
  paging: z
    .object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).optional() })
    .optional(),
})

/** Meta: https://developers.facebook.com/docs/marketing-api/insights. */
export const meta: Platform = {
  title: TITLE,
  needs: [],
  async describe(around, { external_id, token }) {
    const query = { fields: "name,currency,timezone_name" }
    const { name, currency, timezone_name } = await ask(
      around,
      token,
      `/act_${external_id}`,
      query,
      described,
    )
    return { name: name || external_id, currency_code: currency.toLowerCase(), timezone: timezone_name }
  },
  async facts(around, { external_id, token }, { from, to }) {
    const facts: Fact[] = []
    const query = {
      level: "campaign",
      time_increment: "1",
      time_range: JSON.stringify({ since: from, until: to }),
      fields: "campaign_id,campaign_name,account_currency,spend,impressions,clicks,actions,date_start",
      limit: PAGE_SIZE,
    }
    let after: string | undefined
    for (let number = 0; number < MAX_PAGES; number++) {
      const at = after === undefined ? query : { ...query, after }
      const { data, paging } = await ask(around, token, `/act_${external_id}/insights`, at, page)
      facts.push(...data.map((row) => factOf(row, around.settings.meta_conversion)))
      after = paging?.next === undefined ? undefined : paging.cursors?.after
      if (after === undefined) return facts
    }
    // A part of the facts would be a wrong total.
    throw new PlatformError("Meta's answer has too many pages.")
  },
}

/** `actions` repeats one conversion under several types, so one type is chosen and they are never summed. */
function factOf(row: z.output<typeof page>["data"][number], conversion: string): Fact {
  const spend_micros = microsOf(row.spend)
  const chosen = row.actions.find(({ action_type }) => action_type === conversion)
  const conversions = chosen ? decimal.safeParse(chosen.value).data : "0"
  if (spend_micros === undefined || conversions === undefined)
    throw new PlatformError("The answer of Meta has figures that cannot be read.")
  const { campaign_id, campaign_name, date_start: day, account_currency, impressions, clicks } = row
  return {
    campaign_id,
    campaign_name: (campaign_name || campaign_id).slice(0, MAX_NAME_LENGTH),
    day,
    currency_code: account_currency.toLowerCase(),
    spend_micros,
    impressions,
    clicks,
    conversions,
  }
}

function ask<Answer>(
  { urls, settings, timeoutMs }: Surroundings,
  token: string,
  path: string,
  query: Record<string, string>,
  answer: z.ZodType<Answer>,
): Promise<Answer> {
  return callPlatform({
    title: TITLE,
    timeoutMs,
    answer,
    url: `${urls.meta}/${settings.meta_version}${path}?${new URLSearchParams(query).toString()}`,
    init: { headers: { authorization: `Bearer ${token}`, accept: "application/json" } },
    secrets: [token],
    isAboutToken: (_status, json) => TOKEN_CODES.has(failure.safeParse(json).data?.error.code ?? 0),
  })
}
