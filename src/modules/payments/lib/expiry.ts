import { z } from "zod"

/** Nobody is sent to a page that closes before it is read. */
const MARGIN_MS = 60_000

const closing = z.looseObject({ expires_at: z.iso.datetime() })

/** Whether the provider's page of a session has closed, or is about to. What says nothing of it stays open. */
export function hasExpired(data: unknown, now: number): boolean {
  const { data: read } = closing.safeParse(data)
  return read !== undefined && Date.parse(read.expires_at) - MARGIN_MS <= now
}
