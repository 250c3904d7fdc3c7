import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, OrderStatus } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { SignedInActor } from "../../../../lib/actor"
import { clock } from "../../../../lib/clock"
import { errors } from "../../../../lib/errors"
import { dueWork } from "../../../../tenancy/schedule/scheduled-job"
import { END_INTERRUPTED_CANCELLATIONS } from "../../module/due"
import type { CancellationCause } from "../../module/lib/cancellation-causes"
import { cancellationRefusal } from "../../module/lib/cancellation-window"

export interface CancelPlacedOrderInput {
  order_id: string
  /**
   * A customer may cancel only own orders, within the time that the shop allows. The right of other actors was checked
   * before.
   */
  actor: SignedInActor
  /** Decides which parts of the order may refuse. */
  cause: CancellationCause
  reason: string | null
  /**
   * True if this continues an interrupted cancellation. Its caller had the right to cancel, so no time limit applies
   * now.
   */
  isInterrupted?: boolean
}

/**
 * Reserves the right to cancel the order (a lease), so that only one process cancels it. The compensation gives the
 * lease back. Returns whether an interrupted run has already done everything but the last step. Throws 404 and 409.
 */
export const claimOrderCancellationStep = createStep(
  "claim-order-cancellation",
  async ({ order_id, actor, cause, reason, isInterrupted }: CancelPlacedOrderInput, { container }) => {
    const isCustomer = cause === "customer"
    const order = await findOrder(container, order_id)
    if (!order || (isCustomer && order.customer_id !== actor.id)) throw errors.notFound()

    const { cancellation_window_hours } = await container.resolve("tenantConfig").read("checkout")
    const windowHours = isCustomer && !isInterrupted ? cancellation_window_hours : null
    const refusal = cancellationRefusal(order, { now: clock.now(), windowHours })
    const isCancelled = isInterrupted === true && order.status === CANCELED
    if (refusal && !isCancelled) throw refusal

    const claim = await container
      .resolve("orders")
      .claimCancellation({ orderId: order_id, actor, cause, reason })
    dueWork(container).note(END_INTERRUPTED_CANCELLATIONS, claim.claimedUntil)
    return new StepResponse({ ...claim, isCancelled }, claim)
  },
  async (claim, { container }) => {
    if (!claim) return
    await container.resolve("orders").releaseCancellation(claim)
    await dueWork(container).recheck(END_INTERRUPTED_CANCELLATIONS)
  },
)

const CANCELED: string = OrderStatus.CANCELED

async function findOrder(container: MedusaContainer, id: string) {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "status", "customer_id", "created_at", "fulfillments.canceled_at"],
    filters: { id, is_draft_order: false },
  })
  return data[0]
}
