import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../../lib/errors"
import { missingCheckoutFields } from "../../orders/module/lib/missing-checkout-fields"

/** The cart's data about its buyer. */
export interface CheckoutAnswers {
  customer?: { has_account?: boolean | null } | null
  shipping_address?: object | null
  metadata?: object | null
}

/**
 * Refuses a cart without data that the shop's settings require. Runs before the payment and before the completion.
 * Throws 403 `forbidden` for guests if the shop does not allow them. Throws 400 `missing_field` with the path of the
 * missing field in the cart.
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
