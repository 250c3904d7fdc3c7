import { z } from "zod"
import { NETWORKS } from "../fields"

/** A target that this process publishes or settles. */
export const claimedRow = z.object({
  id: z.string(),
  post_id: z.string(),
  account_id: z.string(),
  network: z.enum(NETWORKS),
  claim: z.number(),
  tries: z.number(),
  prepared_id: z.string().nullable(),
  sent_text: z.string().nullable(),
  sent_at: z.date().nullable(),
})

export const storedTokens = z.object({
  access: z.string(),
  /** Gets a new access token. For Meta, this is the admin's own long-lived token. */
  refresh: z.string().nullable(),
  expires_at: z.string().nullable(),
})
