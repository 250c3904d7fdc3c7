import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { SignedInActor } from "../../../lib/actor"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import type { Buyer } from "../../../modules/products/types"

interface Hints {
  region_id?: string | undefined
  country_code?: string | undefined
  province?: string | undefined
  cart_id?: string | undefined
  sales_channel_id?: string[] | undefined
}

/** The buyer and the sales channels, for prices and visibility. Throws 400 for an unknown region or sales channel. */
export function buyerOf(
  { scope, publishable_key_context }: AuthenticatedMedusaRequest,
  actor: SignedInActor | undefined,
  { sales_channel_id, region_id, cart_id, country_code, province }: Hints,
): Promise<Buyer> {
  const ofKey = publishable_key_context?.sales_channel_ids ?? []
  if (sales_channel_id?.some((id) => !ofKey.includes(id)))
    throw errors.invalidField(
      "Field 'sales_channel_id': the publishable key does not have this sales channel.",
    )
  return scope.resolve("products").findBuyer({
    channels: sales_channel_id ?? ofKey,
    customer_id: actor?.id,
    region_id,
    cart_id,
    country_code,
    province,
    now: clock.date(),
  })
}
