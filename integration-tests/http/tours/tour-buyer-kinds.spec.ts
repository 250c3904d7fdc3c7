import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { PriceContext } from "../../../src/features/tours/module/types"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { createGroup, createPriceList, createRegion } from "../../factories/products"
import { createTour, createUnit } from "../../factories/tours"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"
import { until } from "../../harness/until"

/** Lists store prices for each kind of buyer. Strangers may not take the room of others. */

const MAX_BUYERS = 20
const MINUTE_MS = 60_000

let shop: TenantShop
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useTenant("tour-buyer-kinds")
})
// The kinds of the tests before take room.
beforeEach(() => sql(shop, "DELETE FROM tour_buyer"))
afterEach(() => restoreClock())

const inShop = <Result>(work: () => Result) => runInTenant(shop.tenant, work)

const ANYBODY: PriceContext = { region: null, currency: "eur", groups: [] }

/** Creates a tour with a price list, and returns its title. */
async function tourWithList(): Promise<string> {
  const word = unique("kinds").replaceAll("-", "")
  const tour = await createTour(shop, { title: word })
  const unit = await createUnit(shop, tour.id)
  const { body } = await admin(shop).get(`/admin/tour-units/${unit.id}`).expect(200)
  await inShop(() => createPriceList(shop, { [body.tour_unit.variant_id]: 20 }, { type: "sale" }))
  return word
}

async function kinds(): Promise<string[]> {
  const rows = await sql(shop, "SELECT key FROM tour_buyer ORDER BY 1")
  return rows.map(({ key }) => String(key))
}

/** Stores the prices for a buyer. Another renewal that runs right now may hold the lock, so it may need another try. */
async function store(buyer: PriceContext, count: number): Promise<void> {
  await until(async () => {
    await inShop(() => shop.container.resolve("tours").renewOffers(buyer))
    return (await kinds()).length === count
  })
}

describe("GET /store/tours", () => {
  it("400: for currencies that the shop does not have, which take no room", async () => {
    const word = await tourWithList()
    await store(ANYBODY, 1)
    for (let index = 0; index < MAX_BUYERS; index++) {
      const code = `q${String.fromCharCode(97 + index)}q`
      const { body } = await storefront(shop)
        .get(`/store/tours?q=${word}&order=price&currency_code=${code}`)
        .expect(400)
      expect(body).toMatchObject({ code: "invalid_field", message: expect.stringContaining("currency_code") })
    }
    expect(await kinds()).toHaveLength(1)
    await storefront(shop).get(`/store/tours?q=${word}&order=price&currency_code=usd`).expect(200)
    await until(async () => (await kinds()).length === 2)
  })
})

describe("the stored prices", () => {
  it("are shared by buyers whom no rule distinguishes", async () => {
    await tourWithList()
    const [first, second] = await inShop(
      async () => [await createRegion(shop), await createRegion(shop)] as const,
    )
    await store({ ...ANYBODY, region: first.id }, 1)
    await store({ ...ANYBODY, region: second.id }, 1)
    await store(ANYBODY, 1)
    const price = "(SELECT id FROM price WHERE price_list_id IS NULL ORDER BY created_at LIMIT 1)"
    await sql(
      shop,
      `INSERT INTO price_rule (id, attribute, value, operator, priority, price_id)
       SELECT 'prule_kinds', 'region_id', ?, 'eq', 0, ${price}`,
      [second.id],
    )
    await store(ANYBODY, 1)
    await store({ ...ANYBODY, region: first.id }, 1)
    await store({ ...ANYBODY, region: second.id }, 2)
  })

  it("leave room for customers in groups, and are forgotten after some minutes if there is no room", async () => {
    await tourWithList()
    // The routes refuse these currencies. A shop could have them all.
    const strangers = Array.from({ length: MAX_BUYERS }, (_, index) => `x${String.fromCharCode(97 + index)}x`)
    for (const [index, currency] of strangers.entries()) await store({ ...ANYBODY, currency }, index + 1)
    const full = await kinds()
    await inShop(() => shop.container.resolve("tours").renewOffers(ANYBODY))
    expect(await kinds()).toEqual(full)
    const group = await inShop(() => createGroup(shop))
    await store({ ...ANYBODY, groups: [group] }, MAX_BUYERS + 1)
    const later = clock.now() + 11 * MINUTE_MS
    restoreClock = clock.use({ now: () => later })
    // Those in groups have their own room, so theirs is still stored.
    await store(ANYBODY, 2)
  })
})
