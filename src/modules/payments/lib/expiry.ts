import { z } from "zod"

/** Customers need at least this time on the provider's page. */
const MARGIN_MS = 60_000

const closing = z.looseObject({ expires_at: z.iso.datetime() })

/** Whether a session's payment page has closed or closes soon. Data without an expiry never expires. */
export function hasExpired(data: unknown, now: number): boolean {
  const { data: read } = closing.safeParse(data)
  return read !== undefined && Date.parse(read.expires_at) - MARGIN_MS <= now
}
