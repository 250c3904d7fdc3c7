import { model } from "@medusajs/framework/utils"

export const ProductTemplate = model
  .define("product_template", {
    id: model.id({ prefix: "ptmpl" }).primaryKey(),
    slug: model.text().unique(),
    title: model.text().searchable(),
    /** Plain text. */
    description: model.text().searchable().nullable(),
    /** The attributes that an admin fills in for a product, in display order. See `attributes.ts`. */
    attributes: model.json(),
    /** The usual options of a product of this kind, for example sizes: titles with their values. */
    options: model.json(),
    /** The usual product type of a product of this kind. */
    product_type: model.text().nullable(),
    /** The usual tags of a product of this kind. */
    tags: model.json(),
  })
  // The default order of the storefront's list.
  .indexes([{ on: ["title", "id"] }])
