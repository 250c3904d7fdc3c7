import { shownCheckout } from "../../../../../features/subscriptions/shown-checkout"
import { shownSubscription } from "../../../../../features/subscriptions/shown-subscription"
import { route } from "../../../../../lib/contract/route"
import { setContentLanguage } from "../../../../../shop/reader"
import { changeSubscriptionPlanWorkflow } from "../../../../../workflows/subscriptions/change-plan"
import { subscriptions } from "../../contract"

export const POST = route(subscriptions.changeSubscriptionPlan, async (call) => {
  const { params, body, actor, locale, scope, res } = call
  const { id } = params
  const { result: checkoutId } = await changeSubscriptionPlanWorkflow(scope).run({
    input: { ...body, id, actor, locale: locale ?? null },
  })
  const { subscription, locales } = await shownSubscription(scope, { id, customerId: actor.id, locale })
  setContentLanguage(res, locales)
  const checkout =
    checkoutId === null
      ? null
      : await scope.resolve("subscriptions").atProviders.checkoutOf(checkoutId, actor.id)
  return { subscription, subscription_checkout: checkout && shownCheckout(checkout) }
})
