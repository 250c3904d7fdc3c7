import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"
import { unique } from "./unique"

const PRICE = 3

/** Creates a shipping option for returns with its own price. Returns its id. */
export async function returnOption(shop: Shop): Promise<string> {
  const fields = "service_zone_id,shipping_profile_id,provider_id"
  const { body } = await admin(shop).get(`/admin/shipping-options?limit=1&fields=${fields}`).expect(200)
  const { service_zone_id, shipping_profile_id, provider_id } = body.shipping_options[0]
  const name = unique("return")
  const made = await admin(shop)
    .post("/admin/shipping-options", {
      name,
      service_zone_id,
      shipping_profile_id,
      provider_id,
      price_type: "flat",
      type: { code: name, label: name, description: name },
      prices: [{ currency_code: "eur", amount: PRICE }],
      rules: [
        { attribute: "is_return", operator: "eq", value: "true" },
        { attribute: "enabled_in_store", operator: "eq", value: "true" },
      ],
    })
    .expect(200)
  return made.body.shipping_option.id as string
}
