import { z } from "zod"
import { ACCOUNT_STATUSES, PLATFORMS } from "../fields"

/** Sums are texts, because numbers would lose precision. */
export const dayRow = z.object({
  account_id: z.string(),
  day: z.string(),
  currency_code: z.string(),
  spend_micros: z.string(),
  impressions: z.string(),
  clicks: z.string(),
  conversions: z.string(),
})

export const campaignRow = dayRow.extend({
  platform: z.enum(PLATFORMS),
  account_name: z.string(),
  campaign_id: z.string(),
  campaign_name: z.string(),
})

export const storedAccount = z.object({
  id: z.string(),
  platform: z.enum(PLATFORMS),
  external_id: z.string(),
  name: z.string(),
  timezone: z.string(),
  currency_code: z.string(),
  status: z.enum(ACCOUNT_STATUSES),
  sealed: z.string(),
  covered_from: z.string().nullable(),
  synced_at: z.date().nullable(),
})
export type StoredAccount = z.output<typeof storedAccount>
