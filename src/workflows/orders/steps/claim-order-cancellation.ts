import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, OrderStatus } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { SignedInActor } from "../../../lib/actor"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { dueWork } from "../../../lib/schedule/scheduled-job"
import { END_CUT_SHORT_CANCELLATIONS } from "../../../modules/orders/due"
import { cancellationRefusal } from "../../../modules/orders/lib/cancellation-window"

export interface CancelPlacedOrderInput {
  order_id: string
  /** Customers may cancel only their own orders and within the shop's window. Other callers were authorized before. */
  actor: SignedInActor
  reason: string | null
  /** The first caller had the right to cancel, so a retry must finish the work, however late. */
  isCutShort?: boolean
}

/**
 * Takes the lease to cancel the order. The compensation releases it. Returns whether an interrupted run has done
 * everything except the last step. Throws 404 and 409.
 */
export const claimOrderCancellationStep = createStep(
  "claim-order-cancellation",
  async ({ order_id, actor, reason, isCutShort }: CancelPlacedOrderInput, { container }) => {
    const isCustomer = actor.type === "customer"
    const order = await findOrder(container, order_id)
    if (!order || (isCustomer && order.customer_id !== actor.id)) throw errors.notFound()

    const { cancellation_window_hours } = await container.resolve("tenantConfig").read("checkout")
    const windowHours = isCustomer && !isCutShort ? cancellation_window_hours : null
    const refusal = cancellationRefusal(order, { now: clock.now(), windowHours })
    const isCancelled = isCutShort === true && order.status === CANCELED
    if (refusal && !isCancelled) throw refusal

    const claim = await container.resolve("orders").claimCancellation({ orderId: order_id, actor, reason })
    dueWork(container).note(END_CUT_SHORT_CANCELLATIONS, claim.claimedUntil)
    return new StepResponse({ ...claim, isCancelled }, claim)
  },
  async (claim, { container }) => {
    if (!claim) return
    await container.resolve("orders").releaseCancellation(claim)
    await dueWork(container).recheck(END_CUT_SHORT_CANCELLATIONS)
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
