import type { EngineColumn, EngineTable } from "../../../../engine/tables-in-our-sql"

const STAMPS = ["created_at", "updated_at"] as const
const SYSTEM_COLUMNS = [...STAMPS, "deleted_at"] as const
const MEASURES = [
  "weight",
  "length",
  "height",
  "width",
  "hs_code",
  "origin_country",
  "mid_code",
  "material",
] as const

/** The columns that the engine's responses to storefronts can contain, in the engine's order. */
export const COLUMNS = {
  product: [
    "id",
    "title",
    "subtitle",
    "description",
    "handle",
    "is_giftcard",
    "discountable",
    "thumbnail",
    "collection_id",
    "type_id",
    ...MEASURES,
    ...STAMPS,
    "metadata",
    "status",
    "external_id",
  ],
  product_variant: [
    "id",
    "title",
    "sku",
    "barcode",
    "ean",
    "upc",
    "allow_backorder",
    "manage_inventory",
    ...MEASURES,
    "metadata",
    "variant_rank",
    "thumbnail",
    "product_id",
    ...SYSTEM_COLUMNS,
  ],
  product_type: ["id", "value", "external_id", "metadata", ...SYSTEM_COLUMNS],
  product_tag: ["id", "value", "external_id", "metadata", ...SYSTEM_COLUMNS],
  product_collection: ["id", "title", "handle", "external_id", "metadata", ...SYSTEM_COLUMNS],
  image: ["id", "url", "metadata", "rank", "product_id", ...SYSTEM_COLUMNS],
  product_option: ["id", "title", "is_exclusive", "metadata", ...SYSTEM_COLUMNS],
  product_option_value: ["id", "value", "rank", "metadata", "option_id", ...SYSTEM_COLUMNS],
  product_category: [
    "id",
    "name",
    "description",
    "handle",
    "mpath",
    "is_active",
    "is_internal",
    "rank",
    "external_id",
    "metadata",
    "parent_category_id",
    ...SYSTEM_COLUMNS,
  ],
  product_variant_inventory_item: [
    "variant_id",
    "inventory_item_id",
    "id",
    "required_quantity",
    ...SYSTEM_COLUMNS,
  ],
} as const satisfies { [Table in EngineTable]?: EngineColumn<Table>[] }

/** The columns that the engine translates. */
export const TRANSLATED: Record<string, readonly string[]> = {
  product: ["title", "subtitle", "description", "material"],
  product_variant: ["title", "material"],
  product_type: ["value"],
  product_tag: ["value"],
  product_collection: ["title"],
  product_option: ["title"],
  product_option_value: ["value"],
  product_category: ["name", "description"],
}
