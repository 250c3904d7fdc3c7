import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Holdings } from "../../../../kits/holdings/holdings"
import { clock } from "../../../../lib/clock"
import { errors } from "../../../../lib/errors"
import { dueWork } from "../../../../tenancy/schedule/scheduled-job"
import { holdingsOf } from "../../../holdings"
import { CANCEL_UNPAID_ORDERS } from "../../../orders/module/due"
import { END_INTERRUPTED_COMPLETIONS, LEASE_MS } from "../../module/due"
import type { Begun } from "../../module/types"
import { choosePaymentSession } from "../lib/choose-payment-session"

const MS_PER_DAY = 86_400_000

export interface CheckoutToComplete {
  cart_id: string
  /** The provider whose payment session pays for the cart. Without it, the session is chosen automatically. */
  provider_id?: string | undefined
}

/** A started completion, or `null` if the cart is an order already. */
export type BegunCompletion = Begun | null

/** Chooses the payment session and records that the cart is becoming an order. */
export const beginCompletionStep = createStep(
  "begin-completion",
  async ({ cart_id, provider_id }: CheckoutToComplete, { container }) => {
    const cart = await container.resolve("cartCompletion").cartToComplete(cart_id)
    if (!cart) throw errors.notFound("No cart has this id.")
    if (cart.completed_at) return new StepResponse<BegunCompletion, BegunCompletion>(null, null)

    const holdings = holdingsOf(container)
    const { bank_days_to_pay: days } = await container.resolve("tenantConfig").read("payments")
    const begun = await withHolds(holdings, cart_id, async () => {
      const chosen = await choosePaymentSession(container, cart.sessions, provider_id)
      return container.resolve("cartCompletion").begin({ cart_id, payment_session_id: chosen?.id ?? null })
    })
    dueWork(container).note(END_INTERRUPTED_COMPLETIONS, new Date(clock.now() + LEASE_MS))
    // Schedules the job for every order. The job checks whether the order really waits for a bank transfer.
    if (days > 0) dueWork(container).note(CANCEL_UNPAID_ORDERS, new Date(clock.now() + days * MS_PER_DAY))
    return new StepResponse<BegunCompletion, BegunCompletion>(begun, begun)
  },
  async (begun, { container }) => {
    if (!begun) return
    await container.resolve("cartCompletion").undo(begun)
    await holdingsOf(container).shorten({ cart_id: begun.cart_id })
  },
)

/**
 * Reserves what the cart needs. If the completion fails, here or later, the reservations stay for the usual time, because
 * the customer will probably try again. But a failure never lengthens them beyond their limit.
 */
async function withHolds<Result>(holdings: Holdings, cart_id: string, work: () => Promise<Result>) {
  try {
    await holdings.hold({ cart_id })
    return await work()
  } catch (error) {
    await holdings.shorten({ cart_id })
    throw error
  }
}
