import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../lib/errors"
import { missingCheckoutFields } from "../../modules/orders/lib/missing-checkout-fields"

/** What a cart says about its buyer. */
export interface CheckoutAnswers {
  customer?: { has_account?: boolean | null } | null
  shipping_address?: object | null
  metadata?: object | null
}

/**
 * Refuses a cart that lacks what the shop's settings insist on, before it is paid and before it becomes an order: 403
 * `forbidden` for guests of a shop that takes none, 400 `missing_field` with the field's path in the cart.
 */
export async function requireCheckoutAnswers(
  container: MedusaContainer,
  cart: CheckoutAnswers,
): Promise<void> {
  const settings = await container.resolve("tenantConfig").read("checkout")
  if (!settings.guest_checkout && !cart.customer?.has_account)
    throw errors.forbidden("This shop sells to signed-in customers only.")
  const [field] = missingCheckoutFields(settings, {
    shipping_address: { ...cart.shipping_address },
    metadata: { ...cart.metadata },
  })
  if (field) throw errors.missingField(field)
}
