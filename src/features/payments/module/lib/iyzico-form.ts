import { decimalText } from "../../../../lib/money"
import type { PaymentOrder } from "../types"

/** iyzico requires an identity number, but the shop does not ask its buyers for one. iyzico accepts this value. */
export const NO_IDENTITY_NUMBER = "11111111111"

// https://docs.iyzico.com/en/payment-methods/checkoutform/checkoutform-integration/cf-baslatma
export async function formOf(
  { session_id, amount, currency_code, buyer: readBuyer }: PaymentOrder,
  basketId: string,
) {
  const buyer = await readBuyer()
  const name = `${buyer.first_name} ${buyer.last_name}`
  const address = {
    contactName: name,
    city: buyer.city,
    country: buyer.country_code,
    address: buyer.address,
    zipCode: buyer.postal_code,
  }
  const price = decimalText(amount)
  return {
    locale: currency_code === "try" ? "tr" : "en",
    conversationId: session_id,
    price,
    // iyzico returns this id with the payment, but not the `conversationId`.
    basketId,
    paymentGroup: "PRODUCT",
    buyer: {
      id: buyer.id,
      name: buyer.first_name,
      surname: buyer.last_name,
      identityNumber: NO_IDENTITY_NUMBER,
      email: buyer.email,
      gsmNumber: buyer.phone === "-" ? undefined : buyer.phone,
      registrationAddress: buyer.address,
      city: buyer.city,
      country: buyer.country_code,
      zipCode: buyer.postal_code,
      ip: buyer.ip,
    },
    shippingAddress: address,
    billingAddress: address,
    // The whole order as one item. With several items, discounts, taxes and shipping would have to be divided, and
    // partial refunds would not work.
    basketItems: [
      { id: session_id, name: basketName(buyer.items), category1: "Order", itemType: "PHYSICAL", price },
    ],
    callbackUrl: buyer.callback_url,
    currency: currency_code.toUpperCase(),
    paidPrice: price,
    // Without instalments, the customer pays exactly the amount of the order.
    enabledInstallments: [1],
  }
}

function basketName(items: { name: string; quantity: number }[]): string {
  return (
    items
      .map(({ name, quantity }) => `${quantity} × ${name}`)
      .join(", ")
      .slice(0, 200) || "Order"
  )
}
