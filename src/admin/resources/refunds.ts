/** The states of a refund that the cancellation of an event or a departure has asked for. */
export const REFUND_STATUSES = ["pending", "failed", "done"] as const
