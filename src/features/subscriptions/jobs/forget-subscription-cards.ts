import { MINUTE_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { DUE_CARD_REMOVALS, FORGET_SUBSCRIPTION_CARDS } from "../module/due"
import { forgetCards } from "../workflows/forget-cards"

/** Lets PayTR delete the cards of ended subscriptions and erased customers. */
export const forgetSubscriptionCards: ScheduledJob = {
  name: FORGET_SUBSCRIPTION_CARDS,
  due: [DUE_CARD_REMOVALS],
  retrySeconds: 5 * MINUTE_SECONDS,
  run: forgetCards,
}
