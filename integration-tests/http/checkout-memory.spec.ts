import { expect, it } from "vitest"
import { sql } from "../factories/checkout"
import { first } from "../factories/first"
import { createStockedProduct, filledCart, useOrderShop } from "../factories/orders"
import { unique } from "../factories/unique"
import { admin, storefront } from "../harness/api"

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
        ...{ type: "percentage", target_type: "items", allocation: "across", value: 10 },
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
      ...{ tax_region_id: first([region])?.id, name: unique("reduced"), code: unique("reduced"), rate: 3 },
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
