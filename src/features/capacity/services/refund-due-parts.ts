import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { RefundStore } from "../../../kits/refunds/store"
import { asError } from "../../../lib/thrown"
import { refundPartOfOrderWorkflow } from "../../orders/workflows/refund-part-of-order"
import { settleNotedRefundWorkflow } from "../../orders/workflows/settle-noted-refund"
import { voidPaymentsWorkflow } from "../../orders/workflows/void-payments"
import { HOLD_TOKEN } from "../module/types"
import { findPartRefund, type Part } from "./part-refund"

const NOT_CAPTURED = "The order's payment is not captured yet. The refund is made once it is."

/** The noted refunds of one feature. */
interface NotedParts {
  /** The feature's word for a part of an order, such as `booking`. The log contains it. */
  called: string
  noted: RefundStore
  /**
   * The part with this id. Undefined if nothing is to be refunded, so that the note is deleted. The message of a thrown
   * error is noted, and the refund is tried again later.
   */
  partOf(id: string): Promise<Part | undefined>
}

/** Refunds all parts that are due. What fails is tried again later, and admins find it in the feature's list. */
export async function refundDueParts(container: MedusaContainer, parts: NotedParts): Promise<void> {
  const { called, noted } = parts
  for (let due = await noted.lease(); due.length > 0; due = await noted.lease()) {
    for (const { id, actor_id } of due) {
      try {
        const part = await parts.partOf(id)
        const problem = part && (await refundPart(container, part, actor_id ?? ""))
        if (problem !== undefined) await noted.noteProblem(id, problem)
        else if (part) await noted.settle(id)
        else await noted.forget(id)
      } catch (error) {
        const { message } = asError(error)
        await noted.noteProblem(id, message)
        container
          .resolve(ContainerRegistrationKeys.LOGGER)
          .error(`The ${called} ${id} could not be refunded. It will be retried.`, asError(error))
      }
    }
  }
}

/**
 * Refunds a part of an order, or voids the payment if nothing else is left in the order. A second run completes what a
 * crash has left. Returns why the part must wait, and `undefined` if nothing is left to do.
 */
async function refundPart(
  container: MedusaContainer,
  part: Part,
  created_by: string,
): Promise<string | undefined> {
  const { orderId: order_id, note } = part
  if (order_id === null || (await isNoted(container, order_id, note))) return undefined
  const { refund, obstacle } = await findPartRefund(container, part)
  if (refund) {
    await refundPartOfOrderWorkflow(container).run({ input: { ...refund, created_by } })
    return undefined
  }
  if (obstacle === undefined) return undefined
  const order = await orderOf(container, order_id)
  if (order.isCanceled) return undefined
  if (order.isCaptured) return obstacle
  // Nobody has paid, or everything is void already.
  if (order.unused.length === 0) return undefined
  if (!order.hasOnlyPlaces || (await hasPlaces(container, order_id))) return NOT_CAPTURED
  await voidPaymentsWorkflow(container).run({ input: { order_id, payment_ids: order.unused } })
  return undefined
}

/** Whether the refund with this note exists. Asks the payment service again if a crash has cut it short. */
async function isNoted(container: MedusaContainer, order_id: string, note: string): Promise<boolean> {
  const orders = container.resolve("orders")
  for (const { payment_id } of await orders.findRefundable(order_id)) {
    const noted = await orders.findRefundNoted(payment_id, note)
    if (!noted) continue
    if (!noted.is_answered) {
      const [refund] = await container.resolve(Modules.PAYMENT).listRefunds({ id: [noted.id] })
      const amount = Number(refund?.amount ?? 0)
      await settleNotedRefundWorkflow(container).run({
        input: { order_id, payment_id, refund_id: noted.id, amount, note },
      })
    }
    return true
  }
  return false
}

async function orderOf(container: MedusaContainer, id: string) {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: [
      "status",
      "items.metadata",
      "payment_collections.payments.id",
      "payment_collections.payments.canceled_at",
      "payment_collections.payments.captures.id",
    ],
    filters: { id },
  })
  const [order] = data
  const payments = (order?.payment_collections ?? []).flatMap((collection) =>
    (collection?.payments ?? []).flatMap((payment) => payment ?? []),
  )
  const isUsed = ({ captures }: (typeof payments)[number]) => (captures ?? []).length > 0
  return {
    isCanceled: order?.status === "canceled",
    isCaptured: payments.some(isUsed),
    /** The payments that hold money which was not taken yet. */
    unused: payments.filter((one) => !isUsed(one) && !one.canceled_at).map((one) => one.id),
    /** Whether each line item was bought with places, and not as a product that is delivered. */
    hasOnlyPlaces: (order?.items ?? []).every((item) => item?.metadata?.[HOLD_TOKEN] !== undefined),
  }
}

/** Whether an order still has places of any feature. */
async function hasPlaces(container: MedusaContainer, order_id: string): Promise<boolean> {
  return (await container.resolve("capacity").linesOfOrder(order_id)).length > 0
}
