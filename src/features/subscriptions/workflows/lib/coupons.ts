import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../../lib/clock"
import type { BillingGateway } from "../../../payments/module/billing-types"
import { requireUsable } from "../../module/lib/discounts"
import type { Checkout, Coupon, Price, PricedPlan, Provider } from "../../module/types"

interface Sale {
  code: string | null | undefined
  plan: PricedPlan
  price: Price
  quantity: number
  provider: Provider
}

/** The coupon with a code, or null without a code. Throws 400 `invalid_field` if it does not lower this price. */
export async function couponFor(container: MedusaContainer, { code, ...sale }: Sale): Promise<Coupon | null> {
  if (!code) return null
  const coupon = await container.resolve("subscriptions").coupons.byCode(code)
  return requireUsable(coupon, { ...sale, now: clock.date() })
}

const MONTHS_OF_YEAR = 12

interface Discounted {
  checkout: Pick<Checkout, "coupon_id" | "provider">
  plan: Pick<PricedPlan, "interval" | "interval_count">
  price: Price
  price_ref: string
}

/** The provider's id of a checkout's coupon. It is made there when it is first needed, for each price. */
export async function couponReference(
  container: MedusaContainer,
  gateway: BillingGateway,
  { checkout: { coupon_id, provider }, plan, price, price_ref }: Discounted,
): Promise<string | null> {
  // iyzico's price has the discount already.
  if (coupon_id === null || provider === "iyzico") return null
  const { atProviders, coupons } = container.resolve("subscriptions")
  const coupon = await coupons.byId(coupon_id)
  const { currency_code } = price
  const subject_id = `${coupon.id}:${price.id}`
  const monthsOfPeriod = plan.interval_count * (plan.interval === "year" ? MONTHS_OF_YEAR : 1)
  return atProviders.referenceOf({ provider, account: gateway.account, subject_id }, () =>
    gateway.createCoupon({
      id: subject_id,
      name: coupon.code,
      price_ref,
      currency_code,
      duration: coupon.duration,
      percent_off: coupon.percent_off,
      amount_minor: coupon.amounts_off?.find((one) => one.currency_code === currency_code)?.amount_minor,
      months: coupon.periods === null ? undefined : coupon.periods * monthsOfPeriod,
    }),
  )
}
