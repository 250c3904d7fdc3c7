import type { Provider, SubscriptionStatus } from "../types"

interface Facts {
  provider: Provider | null
  status: SubscriptionStatus
  cancel_at_period_end: boolean
}

/** The actions that a customer can take now. iyzico can neither pause nor undo a cancellation. */
export function capabilitiesOf({ provider, status, cancel_at_period_end }: Facts) {
  const isRegional = provider === "iyzico"
  const isRunning = status === "active" || status === "past_due"
  return {
    can_pause: status === "active" && !isRegional,
    can_resume: status === "paused" && !isRegional,
    can_change_plan: isRunning && !cancel_at_period_end,
    /** A change of the plan makes a new subscription, except at Stripe. A coupon can lower its price. */
    can_use_coupon: isRunning && !cancel_at_period_end && provider !== "stripe",
    can_uncancel: cancel_at_period_end && status !== "canceled" && !isRegional,
  }
}
