import { expect, it } from "vitest"
import { sql } from "../../factories/checkout"
import { first } from "../../factories/first"
import { createStockedProduct, filledCart, useOrderShop } from "../../factories/orders"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"

it("applies a new automatic promotion to the next change of a cart", async () => {
  const shop = await useOrderShop()
  const product = await createStockedProduct(shop)
  const { id } = await filledCart(shop, { product })
  const add = async () => {
    const line = { variant_id: product.variantId, quantity: 1 }
    const { body } = await storefront(shop).post(`/store/carts/${id}/line-items`).send(line).expect(200)
    return body.cart
  }
  expect((await add()).discount_total).toBe(0)
  const ofProduct = { attribute: "items.product.id", operator: "eq", values: [product.id] }
  const { body } = await admin(shop)
    .post("/admin/promotions")
    .send({
      code: unique("automatic"),
      type: "standard",
      status: "active",
      is_automatic: true,
      application_method: {
        type: "percentage",
        target_type: "items",
        allocation: "across",
        value: 10,
        target_rules: [ofProduct],
      },
    })
    .expect(200)
  try {
    expect((await add()).discount_total).toBeGreaterThan(0)
  } finally {
    await admin(shop).delete(`/admin/promotions/${body.promotion.id}`).expect(200)
  }
  expect((await add()).discount_total).toBe(0)
})

it("applies each change of a tax rate to the next change of a cart", async () => {
  const shop = await useOrderShop()
  const product = await createStockedProduct(shop)
  const { id } = await filledCart(shop, { product })
  const rates = async () => {
    const line = { variant_id: product.variantId, quantity: 1 }
    const { body } = await storefront(shop).post(`/store/carts/${id}/line-items`).send(line).expect(200)
    return body.cart.items[0].tax_lines.map((line: { rate: number }) => line.rate)
  }
  const before = await rates()
  const [region] = await sql(
    shop,
    "SELECT id FROM tax_region WHERE country_code = 'de' AND province_code IS NULL AND deleted_at IS NULL",
  )
  const { body } = await admin(shop)
    .post("/admin/tax-rates")
    .send({
      tax_region_id: first([region])?.id,
      name: unique("reduced"),
      code: unique("reduced"),
      rate: 3,
      rules: [{ reference: "product", reference_id: product.id }],
    })
    .expect(200)
  const rateId = body.tax_rate.id
  expect(before).not.toEqual([3])
  expect(await rates()).toEqual([3])

  await admin(shop).post(`/admin/tax-rates/${rateId}`).send({ rate: 4 }).expect(200)
  expect(await rates()).toEqual([4])

  await sql(shop, "UPDATE tax_rate SET rate = 5 WHERE id = ?", [rateId])
  expect(await rates()).toEqual([5])

  await sql(shop, "UPDATE tax_rate_rule SET deleted_at = now() WHERE tax_rate_id = ?", [rateId])
  expect(await rates()).toEqual(before)
  await sql(shop, "UPDATE tax_rate_rule SET deleted_at = NULL WHERE tax_rate_id = ?", [rateId])
  expect(await rates()).toEqual([5])

  await admin(shop).delete(`/admin/tax-rates/${rateId}`).expect(200)
  expect(await rates()).toEqual(before)
})

it("applies each change of prices and shipping options to the next call", async () => {
  const shop = await useOrderShop()
  const product = await createStockedProduct(shop)
  const { id } = await filledCart(shop, { product })
  const filled = await storefront(shop).get(`/store/carts/${id}`).expect(200)
  const price = async () => {
    const items = [{ variant_id: product.variantId, quantity: 1 }]
    const wish = { region_id: filled.body.cart.region_id, items }
    const { body } = await storefront(shop).post("/store/carts").send(wish).expect(200)
    return body.cart.items[0].unit_price
  }
  const optionNames = async () => {
    const { body } = await storefront(shop).get(`/store/shipping-options?cart_id=${id}`).expect(200)
    return body.shipping_options.map((option: { name: string }) => option.name)
  }
  const ofVariant = "price_set_id = (SELECT price_set_id FROM product_variant_price_set WHERE variant_id = ?)"
  const before = await price()
  expect(await price()).toBe(before)
  await sql(
    shop,
    `UPDATE price SET amount = 7, raw_amount = '{"value": "7", "precision": 20}' WHERE ${ofVariant}`,
    [product.variantId],
  )
  expect(await price()).toBe(7)

  const { body } = await admin(shop)
    .post("/admin/price-lists")
    .send({
      title: unique("sale"),
      description: "Sale",
      type: "sale",
      status: "active",
      prices: [{ amount: 3, currency_code: "eur", variant_id: product.variantId }],
    })
    .expect(200)
  const listId = body.price_list.id
  expect(await price()).toBe(3)
  await sql(shop, "UPDATE price_list SET status = 'draft' WHERE id = ?", [listId])
  expect(await price()).toBe(7)
  await sql(shop, "UPDATE price_list SET status = 'active' WHERE id = ?", [listId])
  expect(await price()).toBe(3)
  await sql(shop, "UPDATE price_list SET ends_at = now() - interval '1 day' WHERE id = ?", [listId])
  expect(await price()).toBe(7)
  await admin(shop).delete(`/admin/price-lists/${listId}`).expect(200)

  const names = await optionNames()
  const [name] = names
  const renamed = unique("Renamed")
  await sql(shop, "UPDATE shipping_option SET name = ? WHERE name = ?", [renamed, name])
  try {
    expect(await optionNames()).toEqual(names.map((one: string) => (one === name ? renamed : one)))
  } finally {
    await sql(shop, "UPDATE shipping_option SET name = ? WHERE name = ?", [name, renamed])
  }
  expect(await optionNames()).toEqual(names)
})
