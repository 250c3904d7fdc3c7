import { onTestFinished } from "vitest"
import { clock } from "../../src/lib/clock"
import { admin, storefront } from "../harness/api"
import type { Shop } from "../harness/shop"
import { sql } from "./checkout"
import { TOGETHER, type TriedShop } from "./random-held-carts"

const MINUTE_MS = 60_000

/** A shop for random calls of carts. To let holds expire, it moves the clock until the end of the test. */
export function triedShop(shop: Shop, { holdMinutes }: { holdMinutes: number }): TriedShop {
  const store = storefront(shop)
  let now = clock.now()
  onTestFinished(clock.use({ now: () => now }))
  return {
    call: async (method, path, body) => {
      const { status, body: answer } = await (method === "GET"
        ? store.get(path)
        : method === "POST"
          ? store.post(path, body)
          : store.delete(path))
      return { status, body: answer }
    },
    cancel: async (order) => (await admin(shop).post(`/admin/orders/${order}/cancel`, {})).status,
    expire: async () => {
      now += (holdMinutes + 1) * MINUTE_MS
    },
    together: async (cart) => (await sql(shop, TOGETHER, { cart }))[0],
  }
}
