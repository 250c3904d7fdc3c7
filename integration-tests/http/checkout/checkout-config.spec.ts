import { ShippingOptionPriceType } from "@medusajs/framework/utils"
import { createShippingOptionsWorkflow, deleteShippingOptionsWorkflow } from "@medusajs/medusa/core-flows"
import { beforeAll, describe, expect, it } from "vitest"
import {
  createStockedProduct,
  filledCart,
  MANUAL,
  type OrderShop,
  useOrderShop,
} from "../../factories/orders"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { statementsOf } from "../../harness/statements"

interface Option {
  id: string
  name: string
  amount: number | null
  free_from: number | null
}

let shop: OrderShop

/** An invalid token makes the caller a guest whose responses are never cached. */
const read = async (query = "", token?: string) => {
  const { body } = await storefront(shop, { token }).get(`/store/checkout-config${query}`).expect(200)
  return body.checkout_config
}
const refused = async (query: string) =>
  (await storefront(shop).get(`/store/checkout-config${query}`)).body.code

beforeAll(async () => {
  shop = await useOrderShop()
})

describe("GET /store/checkout-config", () => {
  it("200: returns required fields, payment and shipping of the shop's default region", async () => {
    const config = await read()
    expect(config).toMatchObject({
      region: { currency_code: "eur", countries: expect.arrayContaining(["de"]) },
      fields: { phone: "optional", tax_number: "hidden", newsletter_opt_in: "hidden" },
      guest_checkout: true,
      cancellation_window_hours: 24,
      payment_providers: [{ id: MANUAL, name: "manual" }],
    })
    expect(config.shipping_options).toEqual([
      expect.objectContaining({ type: expect.objectContaining({ code: "standard" }), currency_code: "eur" }),
      expect.objectContaining({ type: expect.objectContaining({ code: "express" }), currency_code: "eur" }),
    ])
    expect(config.shipping_options[0].amount).toBeGreaterThan(0)
  })

  it("200: returns those of a country's region, and of a region", async () => {
    const america = await read("?country_code=US")
    expect(america.region.currency_code).toBe("usd")
    expect(america.shipping_options).toHaveLength(2)
    expect(await read(`?region_id=${america.region.id}`)).toEqual(america)
  })

  it("200: for a cart, returns the options and prices that the cart gets", async () => {
    const cart = await filledCart(shop, { product: await createStockedProduct(shop) })
    const { body } = await storefront(shop).get(`/store/shipping-options?cart_id=${cart.id}`).expect(200)
    const config = await read(`?cart_id=${cart.id}`)
    const priced = (options: Option[]) => options.map(({ id, amount }) => `${id} ${amount}`).sort()
    expect(priced(config.shipping_options)).toEqual(priced(body.shipping_options))
    expect(config.region.id).toBe(cart.region_id)
  })

  it("200: returns the total for free shipping, and hides options that are not for shoppers", async () => {
    const added = await addOptions([{}, { isForAdmins: true }])
    const { shipping_options } = await read()
    const own = shipping_options.filter(({ id }: Option) => added.ids.includes(id))
    expect(own).toMatchObject([{ amount: 7, free_from: 100 }])
    await added.remove()
  })

  it("200: follows changed settings at once", async () => {
    const save = (settings: object) => admin(shop).post("/admin/config/checkout", settings).expect(200)
    await save({ phone: "required", guest_checkout: false, cancellation_window_hours: 2 })
    expect(await read()).toMatchObject({
      fields: { phone: "required", company: "optional" },
      guest_checkout: false,
      cancellation_window_hours: 2,
    })
    await save({ phone: null, guest_checkout: null, cancellation_window_hours: null })
  })

  it("200: runs as many statements for many options as for few", async () => {
    const count = async () => (await statementsOf(shop, () => read("", "stale"), 3)).statements.length
    const few = await count()
    const added = await addOptions([{}, {}, {}, {}, {}])
    expect(await count()).toBe(few)
    await added.remove()
  })

  it("400: for several selectors at once, and for unknown ones", async () => {
    expect(await refused("?region_id=reg_1&country_code=de")).toBe("invalid_field")
    expect(await refused("?country_code=deu")).toBe("out_of_range")
    expect(await refused("?currency=eur")).toBe("unknown_field")
    expect(await refused("?region_id=reg_none")).toBe("invalid_field")
  })

  it("401: without a key", async () => {
    const { body } = await storefront(shop, { key: null }).get("/store/checkout-config").expect(401)
    expect(body.code).toBe("missing_publishable_key")
  })

  it.each(["cart_id=cart_none", "country_code=zz"])("404: %s", async (query) => {
    expect(await refused(`?${query}`)).toBe("not_found")
  })
})

/** Adds shipping options next to the demo shop's standard delivery. They cost 7, and nothing from a total of 100. */
async function addOptions(options: { isForAdmins?: boolean }[]) {
  const { body } = await admin(shop)
    .get(
      "/admin/shipping-options?fields=service_zone_id,shipping_profile_id,provider_id,type.id,service_zone.geo_zones.country_code",
    )
    .expect(200)
  const [{ service_zone_id, shipping_profile_id, provider_id, type }] = body.shipping_options.filter(
    ({ service_zone }: { service_zone: { geo_zones: { country_code: string }[] } }) =>
      service_zone.geo_zones.some(({ country_code }) => country_code === "de"),
  )
  const { result } = await createShippingOptionsWorkflow(shop.container).run({
    input: options.map(({ isForAdmins }) => ({
      service_zone_id,
      shipping_profile_id,
      provider_id,
      type_id: type.id,
      name: unique("option"),
      price_type: ShippingOptionPriceType.FLAT,
      prices: [
        { currency_code: "eur", amount: 7 },
        {
          currency_code: "eur",
          amount: 0,
          rules: [{ attribute: "item_total", operator: "gte" as const, value: 100 }],
        },
      ],
      rules: [
        { attribute: "enabled_in_store", operator: "eq" as const, value: String(!isForAdmins) },
        { attribute: "is_return", operator: "eq" as const, value: "false" },
      ],
    })),
  })
  const ids = result.map(({ id }) => id)
  return { ids, remove: () => deleteShippingOptionsWorkflow(shop.container).run({ input: { ids } }) }
}
