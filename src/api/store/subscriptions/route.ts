import { shownSubscription, shownSubscriptions } from "../../../features/subscriptions/shown-subscription"
import { route } from "../../../lib/contract/route"
import { setContentLanguage } from "../../../shop/reader"
import { openFreeSubscriptionWorkflow } from "../../../workflows/subscriptions/open-free-subscription"
import { subscriptions } from "./contract"

export const GET = route(subscriptions.listSubscriptions, async ({ query, actor, locale, scope, res }) => {
  const { limit, offset, order, status } = query
  const { items, count } = await scope
    .resolve("subscriptions")
    .listShown({ customer_id: actor.id, status }, { limit, offset, order })
  const shown = await shownSubscriptions(scope, items, locale)
  setContentLanguage(res, shown.locales)
  return { subscriptions: shown.subscriptions, count, offset, limit }
})

export const POST = route(subscriptions.openFreeSubscription, async ({ body, actor, locale, scope, res }) => {
  const input = { ...body, actor, locale: locale ?? null }
  const { result: id } = await openFreeSubscriptionWorkflow(scope).run({ input })
  const { subscription, locales } = await shownSubscription(scope, { id, customerId: actor.id, locale })
  setContentLanguage(res, locales)
  return { subscription }
})
