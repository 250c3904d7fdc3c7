import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import { errors, unknownRegion } from "../../../lib/errors"
import type { CheckoutRegion, RegionWish } from "../module/types"
import type { checkout } from "./store.rows"

type Named = z.output<typeof checkout.readCheckoutConfig.query>

/**
 * The region of the given cart, region id or country, or else the shop's default region. Throws 400 for
 * an unknown region id and if more than one of them is given, and 404 for an unknown cart or country.
 */
export async function checkoutRegion(scope: MedusaContainer, named: Named): Promise<CheckoutRegion> {
  if (Object.values(named).filter((value) => value !== undefined).length > 1)
    throw errors.invalidField("Send only one of 'cart_id', 'region_id' and 'country_code'.")
  const wish = wishOf(named)
  const region = await scope.resolve("checkout").findRegion(wish)
  if (!region) throw wish.by === "id" ? unknownRegion() : errors.notFound(ABSENT[wish.by])
  return { ...region, countries: region.countries.sort() }
}

const ABSENT: Record<Exclude<RegionWish["by"], "id">, string> = {
  country: "The shop does not sell in this country.",
  cart: "No cart with this id has a region of the shop.",
  default: "The shop has no default region. Send 'region_id'.",
}

function wishOf({ cart_id, region_id, country_code }: Named): RegionWish {
  if (country_code !== undefined) return { by: "country", value: country_code }
  if (cart_id !== undefined) return { by: "cart", value: cart_id }
  return region_id === undefined ? { by: "default" } : { by: "id", value: region_id }
}
