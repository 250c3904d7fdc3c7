import Medusa from "@medusajs/js-sdk"
import type { HttpTypes } from "@medusajs/types"
import { beforeAll, describe, expect, it } from "vitest"
import { customerCredentials } from "../../factories/customer-credentials"
import { anyAddress } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

const ADDRESS: HttpTypes.StoreAddAddress = {
  first_name: "Ada",
  last_name: "Lovelace",
  address_1: "Unter den Linden 1",
  city: "Berlin",
  postal_code: "10117",
  country_code: "de",
}

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

describe("checkout with the engine's own SDK", () => {
  it("leads a guest from region to order", async () => {
    const sdk = storefrontSdk()
    const { order } = await checkOut(sdk, { currency: "eur", email: "guest@checkout.test", address: ADDRESS })

    expect(order.email).toBe("guest@checkout.test")
    expect(order.items).toHaveLength(1)
    expect(order.currency_code).toBe("eur")
    expect(order.total).toBeGreaterThan(0)
    expect(order.tax_total).toBeGreaterThan(0)
    expect(order.total).toBeCloseTo(order.item_total + order.shipping_total, 2)
  })

  it("leads a signed-in customer from region to their order", async () => {
    const sdk = storefrontSdk()
    const { email, password } = customerCredentials()
    await sdk.auth.register("customer", "emailpass", { email, password })
    await sdk.store.customer.create({ email, first_name: "Grace", last_name: "Hopper" })
    await sdk.auth.login("customer", "emailpass", { email, password })

    const { order } = await checkOut(sdk, { currency: "eur", email, address: ADDRESS })
    const { orders } = await sdk.store.order.list()

    expect(orders.map(({ id }) => id)).toEqual([order.id])
  })

  it.each([
    { currency: "usd", country_code: "us", province: "ny", city: "New York", postal_code: "10001" },
    { currency: "try", country_code: "tr", province: undefined, city: "İstanbul", postal_code: "34000" },
  ])("sells in $currency", async ({ currency, ...place }) => {
    const sdk = storefrontSdk()
    const { order } = await checkOut(sdk, {
      currency,
      email: "abroad@checkout.test",
      address: { ...ADDRESS, ...place },
    })
    expect(order.currency_code).toBe(currency)
    expect(order.total).toBeGreaterThan(0)
  })

  it("reduces the stock", async () => {
    const sdk = storefrontSdk()
    const before = await sellableVariant(sdk, "eur")
    await checkOut(sdk, {
      currency: "eur",
      email: "stock@checkout.test",
      address: ADDRESS,
      variantId: before.variant.id,
    })
    const after = await sellableVariant(sdk, "eur", before.variant.id)

    expect(after.variant.inventory_quantity).toBe((before.variant.inventory_quantity ?? 0) - 1)
  })

  it("applies the demo shop's promotion", async () => {
    const sdk = storefrontSdk()
    const { region, variant } = await sellableVariant(sdk, "eur")
    const { cart } = await sdk.store.cart.create({ region_id: region.id })
    await sdk.store.cart.createLineItem(cart.id, { variant_id: variant.id, quantity: 2 })
    const { cart: discounted } = await sdk.client.fetch<{ cart: HttpTypes.StoreCart }>(
      `/store/carts/${cart.id}/promotions`,
      {
        method: "POST",
        body: { promo_codes: ["WELCOME10"] },
      },
    )
    const full = await sdk.store.cart.retrieve(cart.id)
    expect(discounted.discount_total).toBeGreaterThan(0)
    expect(full.cart.discount_total).toBe(discounted.discount_total)
  })
})

interface Wish {
  currency: string
  email: string
  address: HttpTypes.StoreAddAddress
  variantId?: string
}

async function checkOut(sdk: Medusa, wish: Wish): Promise<{ order: HttpTypes.StoreOrder }> {
  const { region, variant } = await sellableVariant(sdk, wish.currency, wish.variantId)
  const { cart } = await sdk.store.cart.create({ region_id: region.id })
  await sdk.store.cart.createLineItem(cart.id, { variant_id: variant.id, quantity: 1 })
  await sdk.store.cart.update(cart.id, {
    email: wish.email,
    shipping_address: wish.address,
    billing_address: wish.address,
  })

  const { shipping_options } = await sdk.store.fulfillment.listCartOptions({ cart_id: cart.id })
  const [option] = shipping_options
  if (!option) throw new Error(`There is no shipping option for ${wish.currency}`)
  const { cart: shipped } = await sdk.store.cart.addShippingMethod(cart.id, { option_id: option.id })

  const { payment_providers } = await sdk.store.payment.listPaymentProviders({ region_id: region.id })
  const [provider] = payment_providers
  if (!provider) throw new Error(`There is no payment provider for ${wish.currency}`)
  await sdk.store.payment.initiatePaymentSession(shipped, { provider_id: provider.id })

  const completed = await sdk.store.cart.complete(cart.id)
  if (completed.type !== "order")
    throw new Error(`The cart was not completed: ${JSON.stringify(completed.error)}`)
  return { order: completed.order }
}

async function sellableVariant(sdk: Medusa, currency: string, variantId?: string) {
  const { regions } = await sdk.store.region.list()
  const region = regions.find(({ currency_code }) => currency_code === currency)
  if (!region) throw new Error(`There is no region for ${currency}`)

  const { products } = await sdk.store.product.list({
    region_id: region.id,
    limit: 50,
    fields: "*variants.calculated_price,+variants.inventory_quantity",
  })
  const variants = products.flatMap((product) => product.variants ?? [])
  const variant = variantId
    ? variants.find(({ id }) => id === variantId)
    : variants.find(({ inventory_quantity }) => (inventory_quantity ?? 0) > 3)
  if (!variant) throw new Error("The demo shop has nothing to sell")
  return { region, variant }
}

function storefrontSdk(): Medusa {
  return new Medusa({
    baseUrl: shop.url,
    publishableKey: shop.publishableKey,
    auth: { type: "jwt", jwtTokenStorageMethod: "memory" },
    globalHeaders: { "x-forwarded-for": anyAddress() },
  })
}
