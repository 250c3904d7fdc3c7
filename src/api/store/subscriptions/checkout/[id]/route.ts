import { shownCheckout } from "../../../../../features/subscriptions/shown-checkout"
import { route } from "../../../../../lib/contract/route"
import { settleSubscriptionCheckoutWorkflow } from "../../../../../workflows/subscriptions/settle-checkout"
import { subscriptions } from "../../contract"

export const GET = route(subscriptions.readSubscriptionCheckout, async ({ params, actor, scope }) => {
  const service = scope.resolve("subscriptions")
  const { status } = await service.atProviders.checkoutOf(params.id, actor.id)
  if (status === "pending") await settleSubscriptionCheckoutWorkflow(scope).run({ input: { id: params.id } })
  return { subscription_checkout: shownCheckout(await service.atProviders.checkoutOf(params.id, actor.id)) }
})
