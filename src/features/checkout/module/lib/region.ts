import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readRow } from "../../../../lib/database"
import { type CheckoutRegion, checkoutRegionRow, type RegionWish } from "../types"
import { PROVIDERS } from "./providers"

const WISHED = {
  country: `region.id IN (SELECT region_id FROM region_country WHERE iso_2 = :value AND deleted_at IS NULL)`,
  cart: `region.id = (SELECT region_id FROM cart WHERE id = :value AND deleted_at IS NULL)`,
  id: `region.id = :value`,
  default: `region.id = (SELECT default_region_id FROM store WHERE deleted_at IS NULL ORDER BY id LIMIT 1)`,
}

export async function findRegion(
  sql: Knex,
  { by, value = "" }: RegionWish,
): Promise<CheckoutRegion | undefined> {
  return readRow(
    sql,
    checkoutRegionRow,
    `SELECT region.id, region.name, region.currency_code,
            coalesce((SELECT json_agg(country.iso_2) FROM region_country AS country
                       WHERE country.region_id = region.id AND country.deleted_at IS NULL), '[]') AS countries,
            ${PROVIDERS} AS providers
       FROM region WHERE region.deleted_at IS NULL AND ${WISHED[by]} ORDER BY region.id LIMIT 1`,
    { value },
  )
}
