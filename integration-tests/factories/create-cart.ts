import { storefront } from "../harness/api"
import type { Shop } from "../harness/shop"

/** Creates an empty cart in the region that sells in `currency`. */
export async function createCart(shop: Shop, currency = "eur") {
  const { body } = await storefront(shop).get("/store/regions").expect(200)
  const region = body.regions.find(
    (candidate: { currency_code: string }) => candidate.currency_code === currency,
  )
  const created = await storefront(shop).post("/store/carts", { region_id: region.id }).expect(200)
  return created.body.cart as { id: string; region_id: string; currency_code: string }
}
