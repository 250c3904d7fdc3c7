import { adminSubscription } from "../../../../../features/subscriptions/admin-subscriptions"
import { route } from "../../../../../lib/contract/route"
import { orderSubscriptionAgainWorkflow } from "../../../../../workflows/subscriptions/order-again"
import { adminSubscriptions } from "../../contract"

export const POST = route(
  adminSubscriptions.adminPlaceSubscriptionOrders,
  async ({ params, actor, scope }) => {
    await orderSubscriptionAgainWorkflow(scope).run({ input: { id: params.id, actor } })
    return adminSubscription(scope, params.id)
  },
)
