import { OrderWorkflowEvents, PaymentCollectionStatus } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import {
  acquireLockStep,
  cancelOrdersStep,
  createOrderCreditLinesWorkflow,
  emitEventStep,
  releaseLockStep,
  updatePaymentCollectionStep,
  useQueryGraphStep,
} from "@medusajs/medusa/core-flows"
import { type CancelPlacedOrderInput, claimOrderCancellationStep } from "./steps/claim-order-cancellation"
import { completeOrderCancellationStep } from "./steps/complete-order-cancellation"
import { refundWholeOrderStep } from "./steps/refund-whole-order"
import { releaseHoldingsStep } from "./steps/release-holdings"
import { requireCancellableHoldingsStep } from "./steps/require-cancellable-holdings"
import { revertPromotionUseStep } from "./steps/revert-promotion-use"

/** In seconds. Payment services answer within this time. */
const LOCK_SECONDS = 300
const WAIT_SECONDS = 30

/**
 * Cancels an order once: refunds or voids its payment, releases its reservations, and gives back its uses of
 * promotions. The money comes first: if a payment service refuses, the order stays unchanged. If a later step fails,
 * the next attempt finds the refund done and does the rest.
 *
 * Throws 404, 409 `invalid_state`, 409 `cancellation_window_closed`, 502 `provider_error`.
 */
export const cancelPlacedOrderWorkflow = createWorkflow(
  "cancel-placed-order",
  (input: WorkflowData<CancelPlacedOrderInput>) => {
    const claim = claimOrderCancellationStep(input)
    requireCancellableHoldingsStep(
      transform({ input, claim }, ({ input, claim }) => ({
        order_id: input.order_id,
        cause: input.cause,
        isUnderWay: claim.isCancelled || claim.hasMovedMoney,
      })),
    )
    // With this lock, a fulfilment at the same time is either refused, or is finished before the reservations change.
    // See engine/routes/one-at-a-time.ts.
    acquireLockStep({ key: input.order_id, ownerId: claim.id, timeout: WAIT_SECONDS, ttl: LOCK_SECONDS })

    const refunded = refundWholeOrderStep(input)
    const order = useQueryGraphStep({
      entity: "order",
      fields: [
        "id",
        "email",
        "customer_id",
        "summary",
        "items.id",
        "items.adjustments.code",
        "items.adjustments.amount",
        "shipping_methods.adjustments.code",
        "shipping_methods.adjustments.amount",
        "payment_collections.id",
      ],
      filters: { id: input.order_id },
      options: { throwIfKeyNotFound: true, isList: false },
    }).config({ name: "get-order" }).data

    const credit = transform({ order, refunded }, creditOf)
    when({ credit }, ({ credit }) => credit > 0).then(() => {
      createOrderCreditLinesWorkflow.runAsStep({ input: transform({ order, credit }, settlement) })
    })
    releaseHoldingsStep({ order_id: input.order_id })
    when("is-not-cancelled-yet", { claim }, ({ claim }) => !claim.isCancelled).then(() => {
      revertPromotionUseStep(order)
      cancelOrdersStep({ orderIds: [input.order_id] })
    })
    when({ order }, ({ order }) => idsOf(order.payment_collections).length > 0).then(() => {
      updatePaymentCollectionStep({
        selector: { id: transform({ order }, ({ order }) => idsOf(order.payment_collections)) },
        update: { status: PaymentCollectionStatus.CANCELED },
      })
    })
    emitEventStep({ eventName: OrderWorkflowEvents.CANCELED, data: { id: input.order_id } })
    completeOrderCancellationStep(claim)
    releaseLockStep({ key: input.order_id, ownerId: claim.id })
    return new WorkflowResponse(void 0)
  },
)

interface Identified {
  id: string
}

function idsOf(things: (Identified | null)[] | null | undefined): string[] {
  return (things ?? []).flatMap((thing) => (thing ? [thing.id] : []))
}

interface Owing extends Identified {
  summary?: { pending_difference?: number | null } | null
  payment_collections?: (Identified | null)[] | null
}

/**
 * How much of what was refunded the buyer no longer owes. An order of 41.80 of which 5.00 were paid and refunded keeps a
 * total of 36.80.
 */
function creditOf({ order, refunded }: { order: Owing; refunded: { uncredited: number } }): number {
  return Math.max(0, Math.min(order.summary?.pending_difference ?? 0, refunded.uncredited))
}

function settlement({ order, credit }: { order: Owing; credit: number }) {
  const [reference_id] = idsOf(order.payment_collections)
  return { id: order.id, credit_lines: [{ amount: credit, reference: "payment_collection", reference_id }] }
}
