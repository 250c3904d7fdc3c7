import { z } from "zod"
import { callerAddress } from "../../../lib/caller"
import { errors } from "../../../lib/errors"
import { currentTenant, HOME } from "../../../tenancy/current-tenant"
import type { Buyer, PaymentDependencies, PaymentOptions } from "../types"
import { returnUrl } from "./return-url"

/** The buyer's address if no request is running, for example in a job. Providers require one. */
const NO_CALLER = "127.0.0.1"
const LONGEST_NAME = 200

const addressRow = z
  .object({
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    phone: z.string().nullish(),
    address_1: z.string().nullish(),
    address_2: z.string().nullish(),
    city: z.string().nullish(),
    postal_code: z.string().nullish(),
    country_code: z.string().nullish(),
  })
  .nullish()

const sessionRow = z.object({
  payment_collection: z.object({
    cart: z.object({
      id: z.string(),
      customer_id: z.string().nullish(),
      email: z.string().nullish(),
      billing_address: addressRow,
      shipping_address: addressRow,
      items: z.array(
        z.object({ title: z.string(), quantity: z.coerce.number(), unit_price: z.coerce.number() }),
      ),
    }),
  }),
})

const FIELDS = [
  "payment_collection.cart.id",
  "payment_collection.cart.customer_id",
  "payment_collection.cart.email",
  "payment_collection.cart.billing_address.*",
  "payment_collection.cart.shipping_address.*",
  "payment_collection.cart.items.title",
  "payment_collection.cart.items.quantity",
  "payment_collection.cart.items.unit_price",
]

/**
 * The buyer of a payment session: the cart's email with its billing address, or else its shipping address.
 *
 * Throws 409 `invalid_state` if the cart lacks something that the provider requires.
 */
export async function buyerOf(
  { query, tenantConfig: settings }: PaymentDependencies,
  options: PaymentOptions,
  sessionId: string,
): Promise<Buyer> {
  const { data } = await query.graph({
    entity: "payment_session",
    fields: FIELDS,
    filters: { id: sessionId },
  })
  const session = sessionRow.safeParse(data[0])
  if (!session.success) throw errors.invalidState("This payment method works for carts only.")
  const { cart } = session.data.payment_collection
  const address = cart.billing_address ?? cart.shipping_address
  if (!cart.email || !address)
    throw errors.invalidState("Add an email and an address to the cart before choosing this payment method.")

  return {
    id: cart.customer_id ?? cart.id,
    email: cart.email,
    first_name: named(address.first_name, cart.email),
    last_name: named(address.last_name, cart.email),
    phone: named(address.phone, "-"),
    address: named([address.address_1, address.address_2].filter(Boolean).join(" "), "-"),
    city: named(address.city, "-"),
    postal_code: named(address.postal_code, "-"),
    country_code: named(address.country_code, "-"),
    ip: callerAddress() ?? NO_CALLER,
    items: cart.items.map(({ title, quantity, unit_price }) => ({
      name: title.slice(0, LONGEST_NAME),
      quantity,
      unit_price,
    })),
    return_url: returnUrl(await settings.read("storefront"), await settings.read("payments"), {
      cart_id: cart.id,
    }),
    callback_url: iyzicoReturnUrl(options),
  }
}

function named(text: string | null | undefined, otherwise: string): string {
  return (text?.trim() || otherwise).slice(0, LONGEST_NAME)
}

/** The address on this server to which iyzico's page sends the customer's browser. */
export function iyzicoReturnUrl({ publicUrl }: Pick<PaymentOptions, "publicUrl">): string {
  const tenant = encodeURIComponent(currentTenant()?.slug ?? HOME)
  return `${publicUrl}/hooks/payment/iyzico/return?tenant=${tenant}`
}
