import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { errors } from "../../../../lib/errors"
import type { BillingGateway } from "../../../payments/module/billing-types"
import { discountOf } from "../../module/lib/discounts"
import { amountOf } from "../../module/lib/sale"
import type { Checkout, Coupon, Plan, Price, Provider } from "../../module/types"

interface Sold {
  provider: Provider
  plan: Plan
  price: Price
  quantity: number
  /** A coupon for all periods. At iyzico, it is a part of the price. */
  coupon?: Coupon | null
}

/** The provider's id of a price. It is made there when it is first needed. */
export async function priceReference(
  container: MedusaContainer,
  gateway: BillingGateway,
  { provider, plan, price, quantity, coupon = null }: Sold,
): Promise<string> {
  const { id, amount_minor, currency_code, is_tax_inclusive } = price
  const { name, interval, interval_count, trial_days } = plan
  const reduced = provider === "iyzico" ? coupon : null
  const whole = provider === "iyzico" ? `${id}:${quantity}:${trial_days}` : id
  const subject_id = reduced ? `${whole}:${reduced.id}` : whole
  return container
    .resolve("subscriptions")
    .atProviders.referenceOf({ provider, account: gateway.account, subject_id }, () =>
      gateway.createPrice({
        id: subject_id,
        name,
        quantity,
        trial_days,
        amount_minor,
        currency_code,
        is_tax_inclusive,
        interval,
        interval_count,
        discount_minor: reduced ? discountOf(reduced, amountOf(price, quantity), currency_code) : 0,
      }),
    )
}

/** The provider's id of a checkout's customer. */
export async function customerReference(
  container: MedusaContainer,
  gateway: BillingGateway,
  { provider, customer_id: id }: Pick<Checkout, "provider" | "customer_id">,
): Promise<string> {
  return container
    .resolve("subscriptions")
    .atProviders.referenceOf({ provider, account: gateway.account, subject_id: id }, async () => {
      const { data } = await container
        .resolve(ContainerRegistrationKeys.QUERY)
        .graph({ entity: "customer", fields: ["email", "first_name", "last_name"], filters: { id } })
      const [customer] = data
      if (!customer) throw errors.notFound(`There is no customer '${id}'.`)
      const name = [customer.first_name, customer.last_name].filter(Boolean).join(" ")
      return gateway.createCustomer({ id, email: customer.email ?? "", name: name || null })
    })
}
