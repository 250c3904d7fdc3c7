import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** The name of the job that finishes cancellations that a crash has interrupted. */
export const END_INTERRUPTED_CANCELLATIONS = "end-cut-short-cancellations"
/** The name of the job that cancels unpaid orders. */
export const CANCEL_UNPAID_ORDERS = "cancel-unpaid-orders"

export const BEGUN_CANCELLATIONS: DueRows[] = [
  {
    table: "order_cancellation",
    moment: "claimed_until",
    where: "completed_at IS NULL AND deleted_at IS NULL",
  },
]

/** The name of the job that mails buyers about their orders. */
export const SEND_ORDER_MAILS = "send-order-mails"

/** The topic of these mails in the queue. Triggers contain it. */
export const ORDER_MAILS = "orders"
