import { z } from "zod"

/** A cart that is becoming an order, or was when its process ended. */
export type Completion = z.output<typeof completionRow>
export const completionRow = z.object({
  id: z.string(),
  cart_id: z.string(),
  /** The session by which it is paid; `null` where there is nothing to pay. */
  payment_session_id: z.string().nullable(),
})

/** What a crash has left of a completion. */
export type Remains = z.output<typeof remainsRow>
export const remainsRow = completionRow.extend({
  /** The order, once it was made. */
  order_id: z.string().nullable(),
})

/** A completion that has begun: what it takes to end it, or to undo it. */
export interface Begun extends Completion {
  /** Payment sessions that are not to be used meanwhile. */
  setAside: string[]
}
