import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asError } from "../../../../lib/thrown"
import type { Checkout, Coupon } from "../../module/types"
import { settleCheckout } from "./settle-checkout"

/**
 * Closes the customer's unpaid checkouts that hold a limited coupon, because the customer begins again. A paid one becomes
 * a subscription. If the provider does not answer, the coupon stays held. A coupon without limits needs no freeing.
 */
export async function freeCoupon(
  container: MedusaContainer,
  { id: coupon_id, once_per_customer, max_redemptions }: Coupon,
  customer_id: string,
): Promise<void> {
  if (!once_per_customer && max_redemptions === null) return
  const { atProviders, coupons } = container.resolve("subscriptions")
  for (const id of await coupons.unpaidWith({ coupon_id, customer_id })) {
    const checkout = await atProviders.checkoutById(id)
    await close(container, checkout).catch((error: unknown) =>
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .warn(`The checkout ${id} still holds its coupon: ${asError(error).message}`),
    )
  }
}

async function close(container: MedusaContainer, checkout: Checkout): Promise<void> {
  const { provider, provider_ref: reference } = checkout
  if (provider === "stripe" && reference !== null) {
    const gateway = await container.resolve("payments").billing(provider)
    await gateway.closeCheckout(reference)
  }
  await settleCheckout(container, checkout)
}
