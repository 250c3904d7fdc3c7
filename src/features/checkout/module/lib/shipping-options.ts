import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readRows } from "../../../../lib/database"
import { type ShippingOption, type ShippingWish, shippingOptionRow } from "../types"

/** An option is offered if its zone contains one of the countries, and one of the channels' locations delivers there. */
const STATEMENT = `
  SELECT option.id, option.name, option.price_type,
         (SELECT json_build_object('code', type.code, 'label', type.label, 'description', type.description)
            FROM shipping_option_type AS type
           WHERE type.id = option.shipping_option_type_id AND type.deleted_at IS NULL) AS type,
         coalesce((SELECT json_agg(json_build_object(
             'attribute', rule.attribute, 'operator', rule.operator, 'value', rule.value))
           FROM shipping_option_rule AS rule
          WHERE rule.shipping_option_id = option.id AND rule.deleted_at IS NULL), '[]') AS rules,
         (SELECT min(link.price_set_id) FROM shipping_option_price_set AS link
           WHERE link.shipping_option_id = option.id AND link.deleted_at IS NULL) AS price_set_id,
         coalesce((SELECT json_agg(json_build_object(
             'amount', price.amount, 'currency_code', price.currency_code, 'price_rules', coalesce((
               SELECT json_agg(json_build_object(
                 'attribute', rule.attribute, 'operator', rule.operator, 'value', rule.value))
                 FROM price_rule AS rule WHERE rule.price_id = price.id AND rule.deleted_at IS NULL), '[]')))
           FROM shipping_option_price_set AS link
           JOIN price ON price.price_set_id = link.price_set_id
                     AND price.price_list_id IS NULL AND price.deleted_at IS NULL
          WHERE link.shipping_option_id = option.id AND link.deleted_at IS NULL), '[]') AS prices
    FROM shipping_option AS option
    JOIN service_zone AS zone ON zone.id = option.service_zone_id AND zone.deleted_at IS NULL
    JOIN fulfillment_provider AS provider
      ON provider.id = option.provider_id AND provider.is_enabled AND provider.deleted_at IS NULL
   WHERE option.deleted_at IS NULL
     AND zone.fulfillment_set_id IN (
       SELECT fulfillment_set.id
         FROM sales_channel AS channel
         JOIN sales_channel_stock_location AS sells
           ON sells.sales_channel_id = channel.id AND sells.deleted_at IS NULL
         JOIN stock_location AS location ON location.id = sells.stock_location_id AND location.deleted_at IS NULL
         JOIN location_fulfillment_set AS delivers
           ON delivers.stock_location_id = location.id AND delivers.deleted_at IS NULL
         JOIN fulfillment_set ON fulfillment_set.id = delivers.fulfillment_set_id AND fulfillment_set.deleted_at IS NULL
        WHERE channel.id = ANY(:channels) AND channel.deleted_at IS NULL)
     AND EXISTS (SELECT FROM geo_zone AS place
                  WHERE place.service_zone_id = zone.id AND place.deleted_at IS NULL
                    AND place.country_code = ANY(:countries))
   ORDER BY option.id`

export async function findShippingOptions(
  sql: Knex,
  { channels, countries }: ShippingWish,
): Promise<ShippingOption[]> {
  return readRows(sql, shippingOptionRow, STATEMENT, { channels, countries })
}
