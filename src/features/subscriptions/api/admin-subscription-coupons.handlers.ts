import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { fromMinor } from "../../../lib/money"
import { declareHandlers } from "../../handlers"
import { couponTerms } from "../module/lib/row-schemas"
import { subscriptionCouponWorkflows } from "../workflows/coupons"
import { adminSubscriptionCoupons } from "./admin-subscription-coupons.rows"

const operations = tableOperations(subscriptionCouponWorkflows, (scope) => async (filters, config) => {
  const subscriptions = scope.resolve("subscriptions")
  const [coupons, count] = await subscriptions.listAndCountSubscriptionCoupons(filters, config)
  const redemptions = await subscriptions.coupons.redemptionsOf(coupons.map(({ id }) => id))
  const shown = coupons.map((coupon) => ({
    ...coupon,
    amounts_off: shownAmounts(coupon.amounts_off),
    redemptions: redemptions.get(coupon.id) ?? 0,
  }))
  return [shown, count]
})

function shownAmounts(stored: unknown) {
  const amounts = couponTerms.shape.amounts_off.parse(stored)
  return (
    amounts?.map(({ currency_code, amount_minor }) => ({
      amount: fromMinor(amount_minor, currency_code),
      currency_code,
    })) ?? null
  )
}

declareHandlers(crudHandlers(adminSubscriptionCoupons, operations))
