import { z } from "zod"

/** A cart that is becoming an order. If its process has crashed, the row remains. */
export type Completion = z.output<typeof completionRow>
export const completionRow = z.object({
  id: z.string(),
  cart_id: z.string(),
  /** The session that pays for it. `null` if there is nothing to pay. */
  payment_session_id: z.string().nullable(),
})

/** The records that an interrupted completion has left behind. */
export type Remains = z.output<typeof remainsRow>
export const remainsRow = completionRow.extend({
  /** The order, if the engine has already created it. */
  order_id: z.string().nullable(),
})

/** A started completion, with the data to end or revert it. */
export interface Begun extends Completion {
  /** Payment sessions that are hidden from the engine until the completion ends. */
  setAside: string[]
}

const session = z.object({ id: z.string(), provider_id: z.string(), status: z.string() })
export type PaymentSession = z.output<typeof session>

/** When a cart was completed, and its payment sessions. */
export type CartToBegin = z.output<typeof cartToBeginRow>
export const cartToBeginRow = z.object({ completed_at: z.date().nullable(), sessions: z.array(session) })
