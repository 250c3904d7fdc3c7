import { errors } from "../../lib/errors"
import { forgetSubscriptionCards } from "../../scheduled-jobs/subscriptions/forget-subscription-cards"
import { orderSubscriptionProducts } from "../../scheduled-jobs/subscriptions/order-subscription-products"
import { renewSubscriptions } from "../../scheduled-jobs/subscriptions/renew-subscriptions"
import { returnSubscriptionPayments } from "../../scheduled-jobs/subscriptions/return-subscription-payments"
import { sendSubscriptionMailsJob } from "../../scheduled-jobs/subscriptions/send-subscription-mails"
import { settleSubscriptionCheckouts } from "../../scheduled-jobs/subscriptions/settle-subscription-checkouts"
import { subscriptions } from "../../seed/subscriptions"
import { subscriptions as subscriptionsSkill } from "../../skills/subscriptions"
import { declareWiring } from "../wirings"
import { orderedPeriodCheck } from "./ordered-period-check"

declareWiring("subscriptions", {
  tasks: [{ tasks: [subscriptionsSkill], after: "bookings" }],
  seed: subscriptions,
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
    IDX_subscription_coupon_code_unique: () => errors.duplicate("Another coupon has this code."),
    subscription_plan_most: () =>
      errors.invalidField("Field 'max_quantity': it must be at least 'min_quantity'."),
  },
})
