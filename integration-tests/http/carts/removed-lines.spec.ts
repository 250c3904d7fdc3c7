import { beforeAll, expect, it } from "vitest"
import { createCart } from "../../factories/create-cart"
import { fullCart } from "../../factories/paid-cart"
import { storefront } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

let shop: TenantShop
let variant_id: string

beforeAll(async () => {
  shop = await useTenant("removed-lines")
  variant_id = (await fullCart(shop)).variant_id
})

const store = () => storefront(shop)

async function cartWithLine(): Promise<{ cart: string; line: string }> {
  const { id: cart } = await createCart(shop)
  const { body } = await store()
    .post(`/store/carts/${cart}/line-items`, { variant_id, quantity: 1 })
    .expect(200)
  return { cart, line: body.cart.items[0].id }
}

it("200: a line that is removed twice, or twice at once, is deleted", async () => {
  const { cart, line } = await cartWithLine()
  const remove = () => store().delete(`/store/carts/${cart}/line-items/${line}`)
  for (const { status, body } of [
    await remove(),
    await remove(),
    ...(await Promise.all([remove(), remove()])),
  ])
    expect({ status, deleted: body.deleted }).toEqual({ status: 200, deleted: true })
  const { body } = await store().get(`/store/carts/${cart}`).expect(200)
  expect(body.cart.items).toEqual([])
})

it("404: another cart's line stays, and a removed line cannot be changed", async () => {
  const { cart, line } = await cartWithLine()
  const other = await createCart(shop)
  await store().delete(`/store/carts/${other.id}/line-items/${line}`).expect(404)
  await store().delete(`/store/carts/${cart}/line-items/${line}`).expect(200)
  await store().post(`/store/carts/${cart}/line-items/${line}`, { quantity: 2 }).expect(404)
})
