import { adminSubscription } from "../../../../../features/subscriptions/admin-subscriptions"
import { route } from "../../../../../lib/contract/route"
import { retrySubscriptionChargeWorkflow } from "../../../../../workflows/subscriptions/retry-charge"
import { adminSubscriptions } from "../../contract"

export const POST = route(
  adminSubscriptions.adminRetrySubscriptionCharge,
  async ({ params, actor, scope }) => {
    await retrySubscriptionChargeWorkflow(scope).run({ input: { id: params.id, actor } })
    return adminSubscription(scope, params.id)
  },
)
