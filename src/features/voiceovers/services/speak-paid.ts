import type { MedusaContainer } from "@medusajs/framework/types"
import { RESERVED_MS } from "../../assistant/module/due"
import type { Owner } from "../../assistant/module/types"
import { noteDueIn } from "../../assistant/services/note-due"
import { priceOfSpeech } from "../module/lib/price"
import type { Speech } from "../module/types"

/**
 * Does work that a speech service is paid for. The price is reserved before, and charged or given back afterwards. It is
 * given back if the work fails, or if its result is not used (`isUsed`). Throws 402 `insufficient_credits`.
 */
export async function speakPaid<Result>(
  scope: MedusaContainer,
  { speech, text, owner }: { speech: Speech; text: string; owner: Owner },
  work: (credits: number) => Promise<Result>,
  isUsed: (result: Result) => boolean = () => true,
): Promise<Result> {
  if (speech.payer === "own") return work(0)
  const assistant = scope.resolve("assistant")
  const credits = priceOfSpeech(text)
  const reservation = await assistant.reserveAmount(credits, owner)
  noteDueIn(scope, RESERVED_MS)
  try {
    const result = await work(credits)
    await assistant.endReservation(reservation, isUsed(result) ? "settle" : "refund")
    return result
  } catch (error) {
    await assistant.endReservation(reservation, "refund")
    throw error
  }
}
