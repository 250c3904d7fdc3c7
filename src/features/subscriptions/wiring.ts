import { errors } from "../../lib/errors"
import { declareWiring } from "../wirings"
import { forgetSubscriptionCards } from "./jobs/forget-subscription-cards"
import { orderSubscriptionProducts } from "./jobs/order-subscription-products"
import { renewSubscriptions } from "./jobs/renew-subscriptions"
import { returnSubscriptionPayments } from "./jobs/return-subscription-payments"
import { sendSubscriptionMailsJob } from "./jobs/send-subscription-mails"
import { settleSubscriptionCheckouts } from "./jobs/settle-subscription-checkouts"
import { PAST_DUE } from "./module/to-dos"
import { subscriptions } from "./seed"
import { orderedPeriodCheck } from "./services/ordered-period-check"
import { subscriptions as subscriptionsSkill } from "./skills/subscriptions"

declareWiring("subscriptions", {
  tasks: [{ tasks: [subscriptionsSkill], after: "bookings" }],
  seed: subscriptions,
  toDos: [{ kind: "unpaid_subscriptions", select: PAST_DUE, to: "/subscriptions?status=past_due" }],
  scheduledJobs: [
    renewSubscriptions,
    sendSubscriptionMailsJob,
    returnSubscriptionPayments,
    orderSubscriptionProducts,
    settleSubscriptionCheckouts,
    forgetSubscriptionCards,
  ],
  cancellationChecks: [orderedPeriodCheck],
  databaseErrors: {
    IDX_subscription_free_once: () => errors.duplicate("The customer has this free plan already."),
    IDX_subscription_plan_handle_unique: () => errors.duplicate("Another plan has this handle."),
    IDX_subscription_coupon_once: () => errors.invalidState("The customer has used the coupon."),
    SV042: () => errors.invalidState("The coupon is used up."),
    IDX_subscription_coupon_code_unique: () => errors.duplicate("Another coupon has this code."),
    subscription_plan_most: () =>
      errors.invalidField("Field 'max_quantity': it must be at least 'min_quantity'."),
  },
})
