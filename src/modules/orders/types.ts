/** Who cancels which order. */
export interface Cancellation {
  orderId: string
  actor: { type: string; id: string }
  reason: string | null
}

/** The right to cancel an order, which one caller has at a time. */
export interface CancellationClaim {
  id: string
  claimedUntil: Date
}

/** What of an order says whether it can be cancelled. */
export interface CancellableOrder {
  status: string
  created_at: Date | string
  fulfillments?: ({ canceled_at?: Date | string | null } | null)[] | null
}
