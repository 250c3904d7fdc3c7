import Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/types"
import { beforeAll, describe, expect, it } from "vitest"
import { customerCredentials } from "../../factories/customer-credentials"
import {
  BERLIN,
  createStockedProduct,
  MANUAL,
  type OrderShop,
  type StockedProduct,
  useOrderShop,
} from "../../factories/orders"
import { anyAddress } from "../../harness/api"

/** A customer's journey through a storefront that uses only the engine's SDK. */
describe("the engine's own SDK", () => {
  let shop: OrderShop
  let sdk: Medusa
  let region: HttpTypes.StoreRegion
  let stocked: StockedProduct
  let product: HttpTypes.StoreProduct
  let cartId: string
  let orderId: string
  const credentials = customerCredentials()

  beforeAll(async () => {
    shop = await useOrderShop()
    stocked = await createStockedProduct(shop)
    sdk = new Medusa({
      baseUrl: shop.url,
      publishableKey: shop.publishableKey,
      auth: { type: "jwt", jwtTokenStorageMethod: "memory" },
      globalHeaders: { "x-forwarded-for": anyAddress() },
    })
  })

  it("registers a customer, signs them in and keeps their profile and addresses", async () => {
    await sdk.auth.register("customer", "emailpass", credentials)
    await sdk.store.customer.create({ email: credentials.email, first_name: "Ada" })
    await sdk.auth.login("customer", "emailpass", credentials)
    await sdk.store.customer.update({ last_name: "Lovelace" })
    const { customer: added } = await sdk.store.customer.createAddress({ ...BERLIN, address_name: "Home" })
    const addressId = added.addresses[0]?.id ?? ""
    await sdk.store.customer.updateAddress(addressId, { city: "Potsdam" })
    const { addresses } = await sdk.store.customer.listAddress()
    const { address } = await sdk.store.customer.retrieveAddress(addressId)
    const { customer } = await sdk.store.customer.retrieve()

    expect(customer).toMatchObject({ email: credentials.email, first_name: "Ada", last_name: "Lovelace" })
    expect(address.city).toBe("Potsdam")
    expect(addresses).toHaveLength(1)
    expect((await sdk.store.customer.deleteAddress(addressId)).deleted).toBe(true)
  })

  it("reads the catalogue", async () => {
    const { regions } = await sdk.store.region.list()
    region = found(regions.find(({ currency_code }) => currency_code === "eur"))
    expect((await sdk.store.region.retrieve(region.id)).region.id).toBe(region.id)

    // Other specs of this process have products in the same sales channel.
    const { products } = await sdk.store.product.list({ id: stocked.id, region_id: region.id })
    product = found((await sdk.store.product.retrieve(found(products[0]).id)).product)
    expect(product.variants).toHaveLength(1)

    const { collections } = await sdk.store.collection.list()
    const collection = found(collections[0])
    expect((await sdk.store.collection.retrieve(collection.id)).collection.id).toBe(collection.id)
    const { product_categories } = await sdk.store.category.list()
    const category = found(product_categories[0])
    expect((await sdk.store.category.retrieve(category.id)).product_category.id).toBe(category.id)
  })

  it("fills a cart", async () => {
    const { cart } = await sdk.store.cart.create({ region_id: region.id })
    cartId = cart.id
    const variant_id = found(product.variants?.[0]).id
    const { cart: filled } = await sdk.store.cart.createLineItem(cartId, { variant_id, quantity: 1 })
    const lineId = found(filled.items?.[0]).id
    await sdk.store.cart.updateLineItem(cartId, lineId, { quantity: 2 })
    expect((await sdk.store.cart.retrieve(cartId)).cart.items).toMatchObject([{ quantity: 2 }])
    expect((await sdk.store.cart.deleteLineItem(cartId, lineId)).deleted).toBe(true)
    await sdk.store.cart.createLineItem(cartId, { variant_id, quantity: 1 })
    const { cart: addressed } = await sdk.store.cart.update(cartId, {
      email: credentials.email,
      shipping_address: BERLIN,
      billing_address: BERLIN,
    })
    expect(addressed.shipping_address).toMatchObject({ city: "Berlin" })
  })

  it("checks out", async () => {
    const { shipping_options } = await sdk.store.fulfillment.listCartOptions({ cart_id: cartId })
    const { cart } = await sdk.store.cart.addShippingMethod(cartId, {
      option_id: found(shipping_options[0]).id,
    })
    const { payment_providers } = await sdk.store.payment.listPaymentProviders({ region_id: region.id })
    expect(payment_providers).toEqual(expect.arrayContaining([expect.objectContaining({ id: MANUAL })]))
    await sdk.store.payment.initiatePaymentSession(cart, { provider_id: MANUAL })

    const completed = await sdk.store.cart.complete(cartId)
    if (completed.type !== "order") throw new Error(completed.error.message)
    orderId = completed.order.id
    expect(completed.order.email).toBe(credentials.email)
  })

  it("shows the customer's orders", async () => {
    expect((await sdk.store.order.list()).orders.map(({ id }) => id)).toEqual([orderId])
    const { order } = await sdk.store.order.retrieve(orderId, { fields: "*items,+payment_status" })
    expect(order).toMatchObject({ id: orderId, items: [{ quantity: 1 }], payment_status: "authorized" })
  })

  it("can call routes that it has no method for", async () => {
    const { checkout_config } = await sdk.client.fetch<{ checkout_config: { region: { id: string } } }>(
      "/store/checkout-config",
      { query: { region_id: region.id } },
    )
    expect(checkout_config.region.id).toBe(region.id)
    const mine = await sdk.client.fetch<{ orders: { id: string }[] }>("/store/orders/me")
    expect(mine.orders).toMatchObject([{ id: orderId }])

    const { cart } = await sdk.store.cart.create({
      region_id: region.id,
      items: [{ variant_id: found(product.variants?.[0]).id, quantity: 1 }],
    })
    const { payment_sessions } = await sdk.client.fetch<{ payment_sessions: { provider_id: string }[] }>(
      `/store/carts/${cart.id}/payment-sessions`,
      { method: "POST", body: {} },
    )
    expect(payment_sessions).toMatchObject([{ provider_id: MANUAL }])

    const cancelled = await sdk.client.fetch<{ order: { status: string } }>(
      `/store/orders/${orderId}/cancel`,
      { method: "POST", body: { reason: "Ordered twice" } },
    )
    expect(cancelled.order.status).toBe("canceled")
  })

  it("is refused the customer's data after the sign-out", async () => {
    await sdk.auth.logout()
    await expect(sdk.store.order.retrieve(orderId)).rejects.toMatchObject({ status: 401 })
    await expect(sdk.store.customer.retrieve()).rejects.toMatchObject({ status: 401 })
  })
})

function found<Thing>(thing: Thing | undefined | null): Thing {
  if (thing == null) throw new Error("The demo shop lacks something")
  return thing
}
