import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { customerCredentials } from "../../factories/customer-credentials"
import { BERLIN, createStockedProduct, MANUAL, type OrderShop, useOrderShop } from "../../factories/orders"
import { overrideSettings } from "../../factories/settings"
import { admin } from "../../harness/api"
import { signToken, useShop } from "../../harness/shop"
import { StarterStorefront } from "../../harness/starter-storefront"

const NEW_YORK = {
  ...BERLIN,
  address_1: "1 Main Street",
  city: "New York",
  postal_code: "10001",
  country_code: "us",
}

/** The engine's starter (Next.js) is not part of this repository, so the spec sends the same calls. */
describe("the engine's Next.js starter", () => {
  let shop: OrderShop
  let variantId: string

  beforeAll(async () => {
    shop = await useOrderShop()
    const product = await createStockedProduct(shop, 50)
    variantId = product.variantId
  })

  describe("shows the demo shop", () => {
    let starter: StarterStorefront

    beforeAll(async () => {
      starter = new StarterStorefront(await useShop())
    })

    it("on its home page", async () => {
      const page = await starter.homePage("de")
      expect(page.regions.length).toBeGreaterThan(1)
      expect(page.collections.length).toBeGreaterThan(0)
      expect(page.categories.length).toBeGreaterThan(0)
      // One list with a price is enough, because other specs may add collections without prices.
      const prices = page.rails.map(
        ({ products }) => products[0]?.variants?.[0]?.calculated_price?.calculated_amount ?? 0,
      )
      expect(Math.max(...prices)).toBeGreaterThan(0)
    })

    it("on its store, category, collection and product pages", async () => {
      const { categories, collections } = await starter.layout()
      const all = await starter.storePage("de")
      expect(all.products).toHaveLength(all.count)

      const withProducts = categories.find(({ products }) => products?.length)
      const { list } = await starter.categoryPage("de", withProducts?.handle ?? "")
      expect(list.count).toBeGreaterThan(0)
      const ofCollection = await starter.collectionPage("de", collections[0]?.handle ?? "")
      expect(ofCollection.collection.products?.length).toBe(ofCollection.list.count)

      const { product, again, related } = await starter.productPage("de", all.products[0]?.handle ?? "")
      expect(again?.id).toBe(product.id)
      expect(product.variants?.[0]).toMatchObject({ inventory_quantity: expect.any(Number) })
      expect(related.count).toBeGreaterThanOrEqual(0)
    })

    it("in the prices of the selected country", async () => {
      const currencies = await Promise.all(
        ["de", "us"].map(async (country) => {
          const { products } = await starter.storePage(country)
          const variants = products.flatMap((product) => product.variants ?? [])
          return [...new Set(variants.flatMap(({ calculated_price: price }) => price?.currency_code ?? []))]
        }),
      )
      expect(currencies).toEqual([["eur"], ["usd"]])
    })
  })

  describe("in another language", () => {
    let restoreSettings = async () => {}
    let sold: Awaited<ReturnType<typeof createStockedProduct>>

    beforeAll(async () => {
      const settings = { enabled_locales: ["en", "de"], fallback_locales: [] }
      restoreSettings = await overrideSettings(shop, "languages", settings)
      sold = await createStockedProduct(shop)
      const texts = [
        { resource_type: "variant", resource_id: sold.variantId, fields: { title: "Groß" } },
        { resource_type: "product", resource_id: sold.id, fields: { title: "Tasse" } },
      ]
      await admin(shop).post("/admin/translation-texts", { locale: "de", texts }).expect(200)
    })

    afterAll(() => restoreSettings())

    it("offers the shop's languages, and shows products and the cart in the selected one", async () => {
      const starter = new StarterStorefront(shop)
      // The starter shows its choice of languages if there are any, by their names.
      const { locales } = await starter.layout()
      expect(locales).toMatchObject([
        { code: "en", name: "English" },
        { code: "de", name: "German" },
      ])
      const titles = async () => {
        const { product } = await starter.productPage("de", sold.title)
        const items = (await starter.cartPage()).cart?.items ?? []
        return [product.title, ...items.flatMap((item) => [item.product_title, item.variant_title])]
      }
      await starter.addToCart("de", sold.variantId)
      const original = [sold.title, sold.title, "One"]
      expect(await titles()).toEqual(original)
      await starter.switchLocale("de")
      expect(await titles()).toEqual(["Tasse", "Tasse", "Groß"])
      await starter.switchLocale("en")
      expect(await titles()).toEqual(original)
    })
  })

  it("takes a guest from an empty cart to the confirmation page", async () => {
    const restoreSettings = await overrideSettings(shop, "checkout", { guest_order_hours: 24 })
    const starter = new StarterStorefront(shop)
    await starter.addToCart("de", variantId, 2)
    await starter.addToCart("de", variantId)
    const { cart, shippingOptions } = await starter.cartPage()
    const line = cart?.items?.[0]
    expect(line?.quantity).toBe(3)
    expect(shippingOptions.length).toBeGreaterThan(0)
    await starter.changeQuantity(line?.id ?? "", 2)
    await starter.switchCountry("us")
    expect((await starter.cart())?.currency_code).toBe("usd")

    await starter.setAddresses("guest@starter.test", NEW_YORK)
    const { shippingMethods, paymentProviders } = await starter.checkoutPage()
    await starter.chooseShipping(shippingMethods[0]?.id ?? "")
    expect(paymentProviders.map(({ id }) => id)).toContain(MANUAL)
    await starter.choosePayment(MANUAL)
    const orderId = await starter.placeOrder()

    const order = await starter.orderPage(orderId)
    await restoreSettings()
    expect(order).toMatchObject({ id: orderId, email: "guest@starter.test", items: [{ quantity: 2 }] })
    expect(order.payment_collections?.[0]?.payments?.[0]?.provider_id).toBe(MANUAL)
    expect(order.shipping_address).toMatchObject({ city: "New York" })
  })

  it("removes the last line of a cart", async () => {
    const starter = new StarterStorefront(shop)
    await starter.addToCart("de", variantId)
    const line = (await starter.cart())?.items?.[0]
    expect(await starter.removeLine(line?.id ?? "")).toMatchObject({ id: line?.id, deleted: true })
    expect((await starter.cart())?.items).toEqual([])
  })

  it("reports an invalid promotion code, and keeps the cart", async () => {
    const starter = new StarterStorefront(shop)
    await starter.addToCart("de", variantId)
    await expect(starter.applyPromotion("NO-SUCH-CODE")).rejects.toMatchObject({ status: 400 })
    expect((await starter.cart())?.items).toHaveLength(1)
  })

  describe("as a customer", () => {
    const credentials = customerCredentials()
    let starter: StarterStorefront
    let orderId: string

    beforeAll(() => {
      starter = new StarterStorefront(shop)
    })

    it("signs up with a cart, which then belongs to the customer", async () => {
      await starter.addToCart("de", variantId)
      await starter.signUp(credentials)
      const { customer, cart } = await starter.layout()
      expect(customer).toMatchObject({ email: credentials.email, first_name: "Ada" })
      expect(cart).toMatchObject({ customer_id: customer?.id, email: credentials.email })
    })

    it("keeps a profile and addresses", async () => {
      await starter.changeProfile({ phone: "+49 30 1234567" })
      const id = await starter.addAddress(BERLIN)
      await starter.changeAddress(id, { ...BERLIN, city: "Potsdam" })
      expect((await starter.customer())?.addresses).toMatchObject([{ city: "Potsdam" }])
      expect(await starter.deleteAddress(id)).toMatchObject({ deleted: true })
    })

    it("places an order and finds it in the account", async () => {
      await starter.setAddresses(credentials.email, BERLIN)
      const { shippingMethods } = await starter.checkoutPage()
      await starter.chooseShipping(shippingMethods[0]?.id ?? "")
      await starter.choosePayment(MANUAL)
      orderId = await starter.placeOrder()

      const { orders } = await starter.accountPage()
      expect(orders.map(({ id }) => id)).toEqual([orderId])
      expect(await starter.orderPage(orderId)).toMatchObject({ id: orderId, email: credentials.email })
    })

    it("signs out and in again", async () => {
      await starter.signOut()
      await expect(starter.orderPage(orderId)).rejects.toMatchObject({ status: 401 })
      await starter.signIn(credentials)
      expect((await starter.accountPage()).orders).toHaveLength(1)
    })
  })

  describe("with an expired token", () => {
    it("shows the shop and accepts an order, like a guest's", async () => {
      const restoreSettings = await overrideSettings(shop, "checkout", { guest_order_hours: 24 })
      const starter = new StarterStorefront(shop)
      starter.cookies.token = signToken(
        { actor_id: "cus_gone", actor_type: "customer", auth_identity_id: "", app_metadata: {} },
        { expiresIn: -60, tenant: shop.tenant },
      )
      expect((await starter.layout()).customer).toBeUndefined()
      expect((await starter.storePage("de")).count).toBeGreaterThan(0)
      await starter.addToCart("de", variantId)
      await starter.setAddresses("stale@starter.test", BERLIN)
      const { shippingMethods } = await starter.checkoutPage()
      await starter.chooseShipping(shippingMethods[0]?.id ?? "")
      await starter.choosePayment(MANUAL)
      const orderId = await starter.placeOrder()
      const order = await starter.orderPage(orderId)
      await restoreSettings()
      expect(order).toMatchObject({ id: orderId, email: "stale@starter.test" })
    })

    it.each(["", "not a token", "a.b.c"])("shows the shop to a browser with the token %j", async (token) => {
      const starter = new StarterStorefront(shop)
      starter.cookies.token = token
      expect((await starter.storePage("de")).count).toBeGreaterThan(0)
    })
  })
})
