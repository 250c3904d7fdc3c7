import { z } from "zod"
import { callerAddress } from "../../../../lib/caller"
import { errors } from "../../../../lib/errors"
import { currentTenant, HOME } from "../../../../tenancy/current-tenant"
import type { Buyer, PaymentDependencies, PaymentOptions } from "../types"
import { returnUrl } from "./return-url"

/** The buyer's address if no request is running, for example in a job. Providers require one. */
const NO_CALLER = "127.0.0.1"
const MAX_NAME_LENGTH = 200

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

const purchaseRow = z
  .object({
    id: z.string(),
    customer_id: z.string().nullish(),
    email: z.string().nullish(),
    billing_address: addressRow,
    shipping_address: addressRow,
    items: z.array(
      z.object({ title: z.string(), quantity: z.coerce.number(), unit_price: z.coerce.number() }).nullish(),
    ),
  })
  .nullish()

const sessionRow = z.object({
  payment_collection: z.object({ cart: purchaseRow, order: purchaseRow }),
})

const PURCHASE_FIELDS = [
  "id",
  "customer_id",
  "email",
  "billing_address.*",
  "shipping_address.*",
  // An order's quantities come with the whole items only.
  "items.*",
]
const FIELDS = ["cart", "order"].flatMap((purchase) =>
  PURCHASE_FIELDS.map((field) => `payment_collection.${purchase}.${field}`),
)

/**
 * The buyer of a payment session: the email of the cart, or else of the order, with its billing address, or else its
 * shipping address.
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
  // The engine's amounts of orders are objects, which become numbers in JSON.
  const session = sessionRow.safeParse(JSON.parse(JSON.stringify(data[0] ?? null)))
  const { cart, order } = session.data?.payment_collection ?? {}
  const purchase = cart ?? order
  if (!purchase) throw errors.invalidState("This payment method works for carts and orders only.")
  const address = purchase.billing_address ?? purchase.shipping_address
  if (!purchase.email || !address)
    throw errors.invalidState("Add an email and an address to the cart before choosing this payment method.")

  return {
    id: purchase.customer_id ?? purchase.id,
    email: purchase.email,
    first_name: named(address.first_name, purchase.email),
    last_name: named(address.last_name, purchase.email),
    phone: named(address.phone, "-"),
    address: named([address.address_1, address.address_2].filter(Boolean).join(" "), "-"),
    city: named(address.city, "-"),
    postal_code: named(address.postal_code, "-"),
    country_code: named(address.country_code, "-"),
    ip: callerAddress() ?? NO_CALLER,
    items: purchase.items.flatMap((item) =>
      item
        ? [
            {
              name: item.title.slice(0, MAX_NAME_LENGTH),
              quantity: item.quantity,
              unit_price: item.unit_price,
            },
          ]
        : [],
    ),
    return_url: returnUrl(
      await settings.read("storefront"),
      await settings.read("payments"),
      cart ? { cart_id: cart.id } : { order_id: purchase.id },
    ),
    callback_url: iyzicoReturnUrl(options),
  }
}

function named(text: string | null | undefined, otherwise: string): string {
  return (text?.trim() || otherwise).slice(0, MAX_NAME_LENGTH)
}

/** The address on this server to which iyzico's page sends the customer's browser. */
export function iyzicoReturnUrl({ publicUrl }: Pick<PaymentOptions, "publicUrl">): string {
  const tenant = encodeURIComponent(currentTenant()?.slug ?? HOME)
  return `${publicUrl}/hooks/payment/iyzico/return?tenant=${tenant}`
}
