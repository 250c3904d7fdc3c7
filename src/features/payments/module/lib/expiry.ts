import { z } from "zod"

/** A customer needs at least this time to pay. So a page that closes sooner counts as closed. */
const MARGIN_MS = 60_000

const closing = z.looseObject({ expires_at: z.iso.datetime() })

/** Whether a session's payment page is closed or closes soon. If `data` has no time, it never closes. */
export function hasExpired(data: unknown, now: number): boolean {
  const { data: read } = closing.safeParse(data)
  return read !== undefined && Date.parse(read.expires_at) - MARGIN_MS <= now
}
