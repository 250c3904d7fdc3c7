import { createHash } from "node:crypto"
import { z } from "zod"
import { clock } from "../../lib/clock"
import { timestamp } from "../rows/fields"
import type { Received } from "../rows/moments"

/** Proof of the text that a sender agreed to. The hash finds all receipts with the same text. */
export type ConsentReceipt = Received<typeof consentAnswer>

/** @param text the exact text that the sender saw. Take it from the server's records, never from the request. */
export function consentReceipt(text: string, locale: string): ConsentReceipt {
  return {
    text,
    sha256: createHash("sha256").update(text).digest("hex"),
    locale,
    given_at: clock.date().toISOString(),
  }
}

/** A receipt in an admin response. */
export const consentAnswer = z.object({
  text: z.string().meta({ examples: ["I agree that the shop keeps my message to answer it."] }),
  sha256: z.string().meta({ examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"] }),
  locale: z.string().meta({ examples: ["en"] }),
  given_at: timestamp,
})
