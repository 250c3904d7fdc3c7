import { actAsAdmin, adminSubscription } from "../../../../../features/subscriptions/admin-subscriptions"
import { route } from "../../../../../lib/contract/route"
import { endSubscriptionWorkflow } from "../../../../../workflows/subscriptions/end-now"
import { adminSubscriptions } from "../../contract"

export const POST = route(adminSubscriptions.adminCancelSubscription, async (call) => {
  const { params, body, actor, scope } = call
  const { id } = params
  if (body.at === "period_end") return actAsAdmin(call, id, "cancel")
  await endSubscriptionWorkflow(scope).run({ input: { id, actor } })
  return adminSubscription(scope, id)
})
