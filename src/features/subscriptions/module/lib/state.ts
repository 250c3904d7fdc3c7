import type { SubscriptionStatus } from "../types"

/** The part of a subscription that events change. */
export interface State {
  status: SubscriptionStatus
  cancel_at_period_end: boolean
}

/** Something that has happened to a subscription. */
export type Fact =
  | { type: "activated" }
  | { type: "charge_succeeded" }
  /** `isLast`: the schedule of repeated charges is over. */
  | { type: "charge_failed"; isLast: boolean }
  | { type: "paused" }
  | { type: "resumed" }
  | { type: "cancel_requested" }
  | { type: "cancel_withdrawn" }
  | { type: "period_ended" }
  | { type: "ended" }
  /** The provider's own state. It may be any, because the provider decides. */
  | { type: "synced"; state: State }

const CANCELED: State = { status: "canceled", cancel_at_period_end: false }

/**
 * The state after a fact. Facts may arrive late, twice and in any order. A fact that does not fit the state changes
 * nothing. A canceled subscription stays canceled.
 */
export function next({ status, cancel_at_period_end }: State, fact: Fact): State {
  // The argument may be a whole row. The result has only the state's own fields.
  const state: State = { status, cancel_at_period_end }
  if (status === "canceled") return CANCELED
  switch (fact.type) {
    case "activated":
      return status === "pending" ? { ...state, status: "active" } : state
    case "charge_succeeded":
      return status === "past_due" || status === "pending" ? { ...state, status: "active" } : state
    case "charge_failed":
      if (status !== "active" && status !== "past_due") return state
      return fact.isLast ? CANCELED : { ...state, status: "past_due" }
    case "paused":
      return status === "active" ? { ...state, status: "paused" } : state
    case "resumed":
      return status === "paused" ? { ...state, status: "active" } : state
    case "cancel_requested":
      return status === "pending" ? CANCELED : { ...state, cancel_at_period_end: true }
    case "cancel_withdrawn":
      return { ...state, cancel_at_period_end: false }
    case "period_ended":
      return state.cancel_at_period_end ? CANCELED : state
    case "ended":
      return CANCELED
    case "synced":
      if (fact.state.status === "canceled") return CANCELED
      return { status: fact.state.status, cancel_at_period_end: fact.state.cancel_at_period_end }
  }
}
