import { model } from "@medusajs/framework/utils"

export const MetafieldDefinition = model
  .define("metafield_definition", {
    id: model.id({ prefix: "mfdef" }).primaryKey(),
    /** The kind of record, by its name in addresses, such as `product`. */
    resource_type: model.text().searchable(),
    namespace: model.text().searchable(),
    key: model.text().searchable(),
    name: model.text().searchable(),
    description: model.text().nullable(),
    /** A type in lib/types.ts. It never changes, because stored values have this type. */
    type: model.text(),
    validations: model.json(),
    /** The value of records that have no own value, as `{ value }`. */
    default_value: model.json().nullable(),
    /** Whether storefronts see it. */
    is_public: model.boolean().default(false),
    is_filterable: model.boolean().default(false),
    is_pinned: model.boolean().default(false),
    /** Sort position among the pinned ones, and among the others. Lowest first. */
    position: model.number().default(0),
  })
  .indexes([{ on: ["resource_type", "namespace", "key"], unique: true, where: "deleted_at IS NULL" }])
