import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** The name of the job that finishes cancellations that a crash has interrupted. */
export const END_CUT_SHORT_CANCELLATIONS = "end-cut-short-cancellations"
/** The name of the job that cancels unpaid orders and tells their buyers. */
export const CANCEL_UNPAID_ORDERS = "cancel-unpaid-orders"

export const BEGUN_CANCELLATIONS: DueRows[] = [
  {
    table: "order_cancellation",
    moment: "claimed_until",
    where: "completed_at IS NULL AND deleted_at IS NULL",
  },
]

/** Cancellations whose buyers must still be notified. */
export const UNNOTIFIED_BUYERS: DueRows[] = [
  {
    table: "order_cancellation",
    moment: "tell_buyer_at",
    where: "completed_at IS NOT NULL AND deleted_at IS NULL",
  },
]

/** The name of the job that mails buyers about their orders. */
export const SEND_ORDER_MAILS = "send-order-mails"

export const DUE_ORDER_MAILS: DueRows[] = [
  { table: "order_mail", moment: "due_at", where: "due_at IS NOT NULL" },
]
