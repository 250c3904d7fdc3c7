import { route } from "../../../kits/rows/route"
import type { Settings } from "../../../lib/registry"
import { declareHandlers } from "../../handlers"
import { methodsIn } from "../../payments/services/enabled-payment-methods"
import { createCartPaymentSessionsWorkflow } from "../workflows/create-cart-payment-sessions"
import { checkout } from "./store.rows"
import { checkoutRegion } from "./store-checkout-region"
import { shippingOptionsOf } from "./store-shipping-options"
import { shownPayment } from "./store-shown-payment"

declareHandlers([
  route(checkout.readCheckoutConfig, async ({ query, scope, req }) => {
    const { providers, ...region } = await checkoutRegion(scope, query)
    const settings = scope.resolve("tenantConfig")
    const [own, storefront, methods, shipping_options] = await Promise.all([
      settings.read("checkout"),
      settings.read("storefront"),
      methodsIn(scope, { ...region, providers }),
      shippingOptionsOf(scope, region, {
        channels: req.publishable_key_context?.sales_channel_ids ?? [],
        cartId: query.cart_id,
        country: query.country_code,
      }),
    ])
    const { guest_checkout, cancellation_window_hours, max_quantity_per_line } = own
    const { terms_url, privacy_url } = storefront
    const payment_providers = methods.map(({ name, provider_id }) => ({ id: provider_id, name }))
    const shop = {
      fields: askedFor(own),
      guest_checkout,
      max_quantity_per_line,
      cancellation_window_hours,
      terms_url,
      privacy_url,
    }
    return { checkout_config: { region, ...shop, payment_providers, shipping_options } }
  }),
  route(checkout.createPaymentSessions, async ({ params, body, actor, scope }) => {
    const { result } = await createCartPaymentSessionsWorkflow(scope).run({
      input: { cart_id: params.id, provider_id: body.provider_id, customer_id: actor?.id },
    })
    return shownPayment(scope, result)
  }),
])

/** The settings that storefronts may see. It is a list of allowed fields, because others are private. */
function askedFor(settings: Settings<"checkout">) {
  const { phone, company, address_2, province, tax_number, order_note, newsletter_opt_in } = settings
  return { phone, company, address_2, province, tax_number, order_note, newsletter_opt_in }
}
