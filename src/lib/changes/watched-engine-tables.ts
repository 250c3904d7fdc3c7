import { type WatchedTable, watched } from "./kinds"

/**
 * For tables with a variant's id: selects the id of the variant's product. NULL (any product may have changed) if the
 * variant is gone.
 */
const byVariant = (table: string): WatchedTable => ({
  kind: "product",
  table,
  ids: (rows) =>
    `SELECT product_variant.product_id AS id FROM ${rows}
       LEFT JOIN product_variant ON product_variant.id = ${rows}.variant_id`,
})

/** Cached responses contain data of these engine tables. Triggers on them report each change. */
export const watchedEngineTables: readonly WatchedTable[] = [
  watched("product", "product", "id"),
  watched("product", "product_variant", "product_id"),
  watched("product", "image", "product_id"),
  watched("product", "product_category_product", "product_id"),
  watched("product", "product_tags", "product_id"),
  watched("product", "product_product_option", "product_id"),
  watched("product", "product_sales_channel", "product_id"),
  watched("product", "product_shipping_profile", "product_id"),
  {
    kind: "product",
    table: "product_product_option_value",
    ids: (rows) =>
      `SELECT product_product_option.product_id AS id FROM ${rows}
         LEFT JOIN product_product_option ON product_product_option.id = ${rows}.product_product_option_id`,
  },
  byVariant("product_variant_option"),
  byVariant("product_variant_product_image"),
  byVariant("product_variant_inventory_item"),
  byVariant("product_variant_price_set"),

  // Reports the inventory item's id, not the product's: the link between them may not be committed yet.
  { ...watched("stock", "inventory_level", "inventory_item_id"), updatedByRow: "inventory_item_id" },
  watched("stock", "inventory_item", "id"),
  watched("price", "price_set", "id"),
  watched("price", "price", "price_set_id"),
  {
    kind: "price",
    table: "price_rule",
    ids: (rows) =>
      `SELECT price.price_set_id AS id FROM ${rows} LEFT JOIN price ON price.id = ${rows}.price_id`,
  },

  watched("taxonomy", "product_collection"),
  watched("taxonomy", "product_category"),
  watched("taxonomy", "product_tag"),
  watched("taxonomy", "product_type"),
  watched("taxonomy", "product_option"),
  watched("taxonomy", "product_option_value"),

  watched("shop", "store"),
  watched("shop", "store_currency"),
  watched("shop", "store_locale"),
  watched("shop", "currency"),
  watched("shop", "region"),
  watched("shop", "region_country"),
  watched("shop", "region_payment_provider"),
  watched("shop", "payment_provider"),
  watched("shop", "sales_channel"),
  watched("shop", "sales_channel_stock_location"),
  watched("shop", "stock_location"),
  watched("shop", "stock_location_address"),
  watched("shop", "publishable_api_key_sales_channel"),
  {
    kind: "shop",
    table: "api_key",
    moments: ["revoked_at"],
    ids: (rows) => `SELECT CAST(NULL AS text) AS id FROM ${rows} WHERE type = 'publishable'`,
  },

  { ...watched("pricing", "price_list"), moments: ["starts_at", "ends_at"], byDatabaseClock: true },
  watched("pricing", "price_list_rule"),
  watched("pricing", "price_preference"),
  // Only the built-in tax provider is known to compute from these tables. Another provider may answer differently at
  // any time.
  {
    ...watched("pricing", "tax_region"),
    neverCached: "deleted_at IS NULL AND provider_id <> 'tp_system'",
  },
  watched("pricing", "tax_rate"),
  watched("pricing", "tax_rate_rule"),
  watched("pricing", "tax_provider"),

  watched("promotion", "promotion"),

  watched("translation", "translation"),
  watched("translation", "translation_settings"),

  watched("shipping", "shipping_option"),
  watched("shipping", "shipping_option_price_set"),
  watched("shipping", "shipping_option_rule"),
  watched("shipping", "shipping_option_type"),
  watched("shipping", "shipping_profile"),
  watched("shipping", "service_zone"),
  watched("shipping", "geo_zone"),
  watched("shipping", "fulfillment_set"),
  watched("shipping", "fulfillment_provider"),
  watched("shipping", "location_fulfillment_set"),
  watched("shipping", "location_fulfillment_provider"),
]
