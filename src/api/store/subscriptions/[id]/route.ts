import { shownSubscription } from "../../../../features/subscriptions/shown-subscription"
import { route } from "../../../../lib/contract/route"
import { setContentLanguage } from "../../../../shop/reader"
import { subscriptions } from "../contract"

export const GET = route(subscriptions.readSubscription, async ({ params, actor, locale, scope, res }) => {
  const { id } = params
  const { subscription, locales } = await shownSubscription(scope, { id, customerId: actor.id, locale })
  setContentLanguage(res, locales)
  return { subscription }
})
