import { model } from "@medusajs/framework/utils"

export const ProductTemplate = model
  .define("product_template", {
    id: model.id({ prefix: "ptmpl" }).primaryKey(),
    slug: model.text().unique(),
    title: model.text().searchable(),
    /** Plain text. */
    description: model.text().searchable().nullable(),
    /** What is to be said of such a product, in the order in which it is asked for: lib/attributes.ts. */
    attributes: model.json(),
    /** What such a product usually comes in, such as a size: titles with their values. */
    options: model.json(),
    /** The value of the product type that such a product usually has. */
    product_type: model.text().nullable(),
    /** The values of the tags that it usually has. */
    tags: model.json(),
  })
  // The usual order of the storefront's list.
  .indexes([{ on: ["title", "id"] }])
