import { storefront } from "../../harness/api"
import { first } from "../first"
import { BERLIN, filledCart, MANUAL } from "../orders"
import type { OwnedEntries, OwnedEntry, Owner } from "./thing"

const as = ({ shop, customer }: Owner) => storefront(shop, { token: customer.token })

/**
 * Creates a cart with a line, an address and a shipping method. Also returns the texts in it that others must not see.
 */
async function ownCart(owner: Owner) {
  const { id } = await filledCart(owner.shop, owner)
  const read = async () => (await as(owner).get(`/store/carts/${id}`).expect(200)).body.cart
  const cart = await read()
  return {
    id,
    line: first<{ id: string }>(cart.items).id,
    option: first<{ shipping_option_id: string }>(cart.shipping_methods).shipping_option_id,
    common: { secrets: [BERLIN.address_1, BERLIN.first_name], untouched: read },
  }
}

type Cart = Awaited<ReturnType<typeof ownCart>>

const withCart =
  (call: (cart: Cart, owner: Owner) => { path: string; body?: object }): OwnedEntry =>
  async (owner) => {
    const cart = await ownCart(owner)
    return { ...cart.common, ...call(cart, owner) }
  }

export const owned: OwnedEntries = {
  "GET /store/carts/:id": withCart(({ id }) => ({ path: `/store/carts/${id}` })),
  "POST /store/carts/:id": withCart(({ id }) => ({
    path: `/store/carts/${id}`,
    body: { email: "thief@thief.test" },
  })),
  "POST /store/carts/:id/customer": withCart(({ id }) => ({ path: `/store/carts/${id}/customer`, body: {} })),
  "POST /store/carts/:id/line-items": withCart(({ id }, { product }) => ({
    path: `/store/carts/${id}/line-items`,
    body: { variant_id: product.variantId, quantity: 1 },
  })),
  "POST /store/carts/:id/line-items/:line_id": withCart(({ id, line }) => ({
    path: `/store/carts/${id}/line-items/${line}`,
    body: { quantity: 2 },
  })),
  "DELETE /store/carts/:id/line-items/:line_id": withCart(({ id, line }) => ({
    path: `/store/carts/${id}/line-items/${line}`,
  })),
  "POST /store/carts/:id/promotions": withCart(({ id }) => ({
    path: `/store/carts/${id}/promotions`,
    body: { promo_codes: [] },
  })),
  "DELETE /store/carts/:id/promotions": withCart(({ id }) => ({
    path: `/store/carts/${id}/promotions`,
    body: { promo_codes: [] },
  })),
  "POST /store/carts/:id/shipping-methods": withCart(({ id, option }) => ({
    path: `/store/carts/${id}/shipping-methods`,
    body: { option_id: option },
  })),
  "POST /store/carts/:id/payment-sessions": withCart(({ id }) => ({
    path: `/store/carts/${id}/payment-sessions`,
    body: {},
  })),
  "POST /store/carts/:id/complete": async (owner) => {
    const { id, common } = await ownCart(owner)
    await as(owner).post(`/store/carts/${id}/payment-sessions`, {}).expect(200)
    return { ...common, path: `/store/carts/${id}/complete`, body: {} }
  },
  "GET /store/shipping-options": withCart(({ id }) => ({ path: `/store/shipping-options?cart_id=${id}` })),
  "POST /store/shipping-options/:id/calculate": async (owner) => {
    const { id, option, common } = await ownCart(owner)
    const path = `/store/shipping-options/${option}/calculate`
    // The owner's response is not 200 either, because the demo shop has no shipping option with a computed price.
    return { ...common, path, body: { cart_id: id }, owner: "not refused" }
  },
  "GET /store/checkout-config": withCart(({ id }) => ({ path: `/store/checkout-config?cart_id=${id}` })),
  "GET /store/product-variants": withCart(({ id }) => ({ path: `/store/product-variants?cart_id=${id}` })),
  "GET /store/product-variants/:id": withCart(({ id }, { product }) => ({
    path: `/store/product-variants/${product.variantId}?cart_id=${id}`,
  })),
  "POST /store/payment-collections": withCart(({ id }) => ({
    path: "/store/payment-collections",
    body: { cart_id: id },
  })),
  "POST /store/payment-collections/:id/payment-sessions": async (owner) => {
    const { id, common } = await ownCart(owner)
    const { body } = await as(owner).post("/store/payment-collections", { cart_id: id }).expect(200)
    const path = `/store/payment-collections/${body.payment_collection.id}/payment-sessions`
    return { ...common, path, body: { provider_id: MANUAL } }
  },
}
