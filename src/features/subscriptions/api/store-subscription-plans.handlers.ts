import { route } from "../../../kits/rows/route"
import { currencyOf } from "../../../kits/shop/asked-currency"
import { setContentLanguage } from "../../../kits/shop/reader"
import { declareHandlers } from "../../handlers"
import { shownPlans } from "../services/shown-plans"
import { subscriptionPlans } from "./store-subscription-plans.rows"

declareHandlers([
  route(subscriptionPlans.listSubscriptionPlans, async ({ query, locale, scope, res }) => {
    const { limit, offset, order, q, interval } = query
    const currency_code = await currencyOf(scope, query)
    const { items, count } = await scope
      .resolve("subscriptions")
      .listPlans({ q, interval, currency_code, is_active: true }, { limit, offset, order })
    const { plans, locales } = await shownPlans(scope, items, { locale, currency_code })
    setContentLanguage(res, locales)
    return { subscription_plans: plans, count, offset, limit }
  }),
])
