import { Modules } from "@medusajs/framework/utils"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { copiesOf, readyCart, type Stocked, setStock, sql, stockedVariant } from "../../factories/checkout"
import { storefront } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

const PLENTY = 1_000

let shop: TenantShop
let stocked: Stocked

beforeAll(async () => {
  shop = await useTenant("oversold")
  stocked = await stockedVariant(shop, PLENTY)
})

beforeEach(() => setStock(shop, stocked, PLENTY))

describe("POST /store/carts/:id/complete with more demand than stock", () => {
  it.each([
    { lines: [1], carts: 24, left: 6, sold: 6 },
    { lines: [1, 1], carts: 12, left: 7, sold: 3 },
  ])("sells $left pieces only as far as the stock lasts, in carts of lines $lines", async (wish) => {
    const cart = await readyCart(shop, stocked.variantId, wish.lines)
    const carts = await copiesOf(shop, cart, wish.carts)
    await setStock(shop, stocked, (await reserved()) + wish.left)

    const replies = await Promise.all(carts.map((id) => storefront(shop).post(`/store/carts/${id}/complete`)))

    const orders = replies.filter(({ status }) => status === 200).map(({ body }) => body.order.id)
    const refusals = replies.filter(({ status }) => status !== 200)
    expect(orders).toHaveLength(wish.sold)
    expect(refusals.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      refusals.map(() => "409 sold_out"),
    )
    await expectAllAddsUp(orders, wish.lines)
    await expectUntouched(refusals.length, carts)
  })

  it("lets a refused cart be bought after a restock", async () => {
    const cart = await readyCart(shop, stocked.variantId)
    const available = await reserved()
    await setStock(shop, stocked, available)
    await storefront(shop).post(`/store/carts/${cart}/complete`).expect(409)

    await setStock(shop, stocked, available + 1)
    const { body } = await storefront(shop).post(`/store/carts/${cart}/complete`).expect(200)
    expect(body.type).toBe("order")
  })
})

describe("the database's stock check", () => {
  it("refuses reservations that exceed the stock, in one call", async () => {
    await setStock(shop, stocked, (await reserved()) + 3)
    await expect(reserve([2, 2])).rejects.toMatchObject({ code: "SV001" })
    await reserve([2, 1])
  })

  it("refuses simultaneous reservations that exceed the stock", async () => {
    const before = await reserved()
    await setStock(shop, stocked, before + 5)
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => reserve([1])))
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5)
    expect(await reserved()).toBe(before + 5)
  })

  it("allows a backorder, and nothing after it", async () => {
    await setStock(shop, stocked, await reserved())
    await reserve([1], { allow_backorder: true })
    await expect(reserve([1])).rejects.toMatchObject({ message: expect.stringContaining("stock") })
  })

  it("refuses a reservation that grows beyond the stock, and allows it to shrink", async () => {
    await setStock(shop, stocked, (await reserved()) + 2)
    const [reservation] = await reserve([2])
    const change = (quantity: number) =>
      inShop(() => inventory().updateReservationItems([{ id: reservation?.id ?? "", quantity }]))
    await sql(
      shop,
      `UPDATE inventory_level SET stocked_quantity = stocked_quantity - 1 WHERE inventory_item_id = ?`,
      [stocked.inventoryItemId],
    )
    await expect(change(3)).rejects.toThrow()
    await change(1)
    expect(await reserved()).toBe(await sumOfReservations())
  })

  it("keeps the level equal to the sum of the reservations, whatever is written", async () => {
    await setStock(shop, stocked, (await reserved()) + 10)
    const made = await reserve([1, 2, 3])
    await sql(shop, `UPDATE inventory_level SET reserved_quantity = 0 WHERE inventory_item_id = ?`, [
      stocked.inventoryItemId,
    ])
    expect(await reserved()).toBe(await sumOfReservations())

    await Promise.all(made.map(({ id }) => inShop(() => inventory().deleteReservationItems([id]))))
    expect(await reserved()).toBe(await sumOfReservations())
  })
})

const inventory = () => shop.container.resolve(Modules.INVENTORY)
const inShop = <Result>(work: () => Result) => runInTenant(shop.tenant, work)

function reserve(quantities: number[], extra: { allow_backorder?: boolean } = {}) {
  const { inventoryItemId: inventory_item_id, locationId: location_id } = stocked
  return inShop(() =>
    inventory().createReservationItems(
      quantities.map((quantity) => ({ inventory_item_id, location_id, quantity, ...extra })),
    ),
  )
}

async function reserved(): Promise<number> {
  const [level] = await sql(
    shop,
    `SELECT reserved_quantity, raw_reserved_quantity ->> 'value' AS raw FROM inventory_level
      WHERE inventory_item_id = ? AND deleted_at IS NULL`,
    [stocked.inventoryItemId],
  )
  expect(Number(level?.raw)).toBe(Number(level?.reserved_quantity))
  return Number(level?.reserved_quantity)
}

async function sumOfReservations(): Promise<number> {
  const [row] = await sql(
    shop,
    `SELECT coalesce(sum(quantity), 0) AS sum FROM reservation_item WHERE inventory_item_id = ? AND deleted_at IS NULL`,
    [stocked.inventoryItemId],
  )
  return Number(row?.sum)
}

/** Checks that each order's payment covers its total and that each line has its reservation. */
async function expectAllAddsUp(orders: string[], lines: number[]): Promise<void> {
  const [level] = await sql(
    shop,
    `SELECT stocked_quantity - reserved_quantity AS left FROM inventory_level WHERE inventory_item_id = ?`,
    [stocked.inventoryItemId],
  )
  expect(Number(level?.left)).toBeGreaterThanOrEqual(0)
  expect(await reserved()).toBe(await sumOfReservations())

  const [sums] = await sql(
    shop,
    `SELECT (SELECT sum(r.quantity) FROM reservation_item r JOIN order_item i ON i.item_id = r.line_item_id
              WHERE i.order_id = ANY(:orders) AND r.deleted_at IS NULL) AS pieces,
            (SELECT count(*) FROM order_payment_collection link JOIN payment p USING (payment_collection_id)
              WHERE link.order_id = ANY(:orders) AND p.canceled_at IS NULL) AS payments,
            (SELECT sum(p.amount) FROM order_payment_collection link JOIN payment p USING (payment_collection_id)
              WHERE link.order_id = ANY(:orders)) AS paid,
            (SELECT sum((totals ->> 'current_order_total')::numeric) FROM order_summary
              WHERE order_id = ANY(:orders)) AS due`,
    { orders },
  )
  expect(Number(sums?.pieces)).toBe(orders.length * lines.reduce((sum, quantity) => sum + quantity, 0))
  expect(Number(sums?.payments)).toBe(orders.length)
  expect(Number(sums?.paid)).toBeCloseTo(Number(sums?.due), 2)
}

/** Checks that refused completions leave no order, payment, reservation or completion. */
async function expectUntouched(refused: number, carts: string[]): Promise<void> {
  const [left] = await sql(
    shop,
    `SELECT (SELECT count(*) FROM cart WHERE id = ANY(:carts) AND completed_at IS NULL) AS open,
            (SELECT count(*) FROM cart WHERE id = ANY(:carts) AND metadata IS NOT NULL) AS marked,
            (SELECT count(*) FROM cart_completion) AS completions,
            (SELECT count(*) FROM "order" o WHERE o.deleted_at IS NULL AND NOT EXISTS (
              SELECT 1 FROM order_cart link WHERE link.order_id = o.id AND link.deleted_at IS NULL)) AS ownerless,
            (SELECT count(*) FROM reservation_item r WHERE r.deleted_at IS NULL AND r.line_item_id IS NOT NULL
              AND NOT EXISTS (SELECT 1 FROM order_item i WHERE i.item_id = r.line_item_id)) AS stray`,
    { carts },
  )
  expect(left).toEqual({ open: String(refused), marked: "0", completions: "0", ownerless: "0", stray: "0" })
}
