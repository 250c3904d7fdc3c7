import type { MedusaContainer } from "@medusajs/framework/types"
import type { PartDecision } from "../../orders/module/lib/part-decisions"
import { findPartRefund, type Part } from "./part-refund"

/** What happens to the money of a canceled part. `later`: a job refunds it. */
export type RefundChoice = "now" | "later" | "never"

export interface CancelledPart {
  refund: RefundChoice
  created_by: string
}

/** What to store about the money of a part that is canceled. Null if it belongs to no order. A free part keeps none. */
export async function decisionOf(
  container: MedusaContainer,
  part: Part,
  { refund, created_by: actor_id }: CancelledPart,
): Promise<PartDecision | null> {
  const { orderId: order_id, lineIds, note } = part
  if (order_id === null) return null
  const isKept = refund === "never" && !(await isFree(container, part))
  return { note, order_id, line_id: lineIds[0] ?? null, refund: !isKept, actor_id }
}

async function isFree(container: MedusaContainer, part: Part): Promise<boolean> {
  const { refund, obstacle } = await findPartRefund(container, part)
  return refund === undefined && obstacle === undefined
}
