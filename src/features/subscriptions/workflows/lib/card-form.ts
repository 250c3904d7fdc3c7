import type { MedusaContainer } from "@medusajs/framework/types"
import { callerAddress } from "../../../../lib/caller"
import type { Checkout, Plan } from "../../module/types"
import { payerOf } from "./payer"

const NO_CALLER = "127.0.0.1"

interface Wanted {
  checkout: Checkout
  plan: Pick<Plan, "name">
  return_url: string
}

/** The form that the customer's browser posts to PayTR together with the card. */
export async function cardForm(container: MedusaContainer, { checkout, plan, return_url }: Wanted) {
  const { id, amount_minor, currency_code, locale, customer_id } = checkout
  const gateway = await container.resolve("payments").cards()
  // PayTR allows only letters and digits.
  const reference = id.replace("_", "")
  const action = gateway.checkout({
    reference,
    amount_minor,
    currency_code,
    title: plan.name,
    locale,
    return_url,
    payer: await payerOf(container, customer_id),
    ip: callerAddress() ?? NO_CALLER,
  })
  return { reference, action }
}
