import { shownCheckout } from "../../../../features/subscriptions/shown-checkout"
import { route } from "../../../../lib/contract/route"
import { startSubscriptionCheckoutWorkflow } from "../../../../workflows/subscriptions/start-checkout"
import { subscriptions } from "../contract"

export const POST = route(subscriptions.startSubscriptionCheckout, async ({ body, actor, locale, scope }) => {
  const input = { ...body, return_to: body.return_to ?? "/", actor, locale: locale ?? null }
  const { result: id } = await startSubscriptionCheckoutWorkflow(scope).run({ input })
  const checkout = await scope.resolve("subscriptions").atProviders.checkoutOf(id, actor.id)
  return { subscription_checkout: shownCheckout(checkout) }
})
