import type { OrderedPage } from "../../../kits/rows/lists"
import { crudHandlers, type Operations } from "../../../kits/tables/routes"
import { writingOf } from "../../../kits/tables/table-operations"
import { fromMinor } from "../../../lib/money"
import { declareHandlers } from "../../handlers"
import type { NewPlan, PlanChange, PricedPlan } from "../module/types"
import { subscriptionPlanWorkflows } from "../workflows/plans"
import { adminSubscriptionPlans } from "./admin-subscription-plans.rows"

interface Query extends OrderedPage {
  q?: string | undefined
  fields?: string | undefined
}

const operations: Operations<Query, NewPlan, PlanChange> = {
  async list(scope, { q, limit, offset, order }) {
    const { items, count } = await scope.resolve("subscriptions").listPlans({ q }, { limit, offset, order })
    return { items: items.map(shown), count }
  },
  async read(scope, id) {
    const found = await scope.resolve("subscriptions").findPlan(id)
    return found && shown(found)
  },
  ...writingOf(subscriptionPlanWorkflows),
}

function shown({ prices, ...plan }: PricedPlan) {
  return {
    ...plan,
    prices: prices.map(({ id, amount_minor, setup_fee_minor, currency_code, is_tax_inclusive }) => ({
      id,
      amount: fromMinor(amount_minor, currency_code),
      currency_code,
      setup_fee: fromMinor(setup_fee_minor, currency_code),
      is_tax_inclusive,
    })),
  }
}

declareHandlers(crudHandlers(adminSubscriptionPlans, operations))
