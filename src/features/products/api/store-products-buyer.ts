import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { channelsOf } from "../../../kits/rows/publishable-key"
import { textLocales } from "../../../kits/shop/reader"
import type { SignedInActor } from "../../../lib/actor"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { changesOf } from "../../../tenancy/changes/change-log"
import { Look } from "../../../tenancy/changes/seen"
import type { Buyer } from "../module/types"
import { productCacheOf } from "../services/product-cache"
import { takeBuyer } from "./store-products-cached-lists"
import type { Moment } from "./store-products-cached-pieces"

interface Hints {
  region_id?: string | undefined
  currency_code?: string | undefined
  country_code?: string | undefined
  province?: string | undefined
  cart_id?: string | undefined
  sales_channel_id?: string[] | undefined
}

/**
 * The present moment, for the cache. Take it before you read any data. If the change log does not answer, nothing
 * cached is used.
 */
export async function momentOf(scope: MedusaContainer): Promise<Moment> {
  const look = await changesOf(scope)
    .look()
    .catch(() => Look.withoutLog())
  return { look, at: clock.date(), memory: productCacheOf(scope) }
}

/**
 * The buyer of a request, who decides about prices and visible products. Throws 400 for an unknown region, currency or
 * sales channel, and for a publishable key without one.
 */
export async function buyerOf(
  req: AuthenticatedMedusaRequest,
  actor: SignedInActor | undefined,
  { sales_channel_id, region_id, currency_code, cart_id, country_code, province }: Hints,
  moment: Moment,
): Promise<Buyer> {
  const { scope, locale } = req
  const ofKey = channelsOf(req)
  if (sales_channel_id?.some((id) => !ofKey.includes(id)))
    throw errors.invalidField(
      "Field 'sales_channel_id': the publishable key does not have this sales channel.",
    )
  const locales = locale === undefined ? [] : await textLocales(scope, locale)
  const hints = {
    channels: sales_channel_id ?? ofKey,
    region_id,
    currency_code,
    country_code,
    province,
    locales,
  }
  const read = () =>
    scope.resolve("products").findBuyer({ ...hints, cart_id, customer_id: actor?.id, now: moment.at })
  // For a customer or a cart, the groups and the region are read for each request. For all others, they come from the
  // cache.
  return actor || cart_id !== undefined ? read() : takeBuyer(moment, hints, read)
}
