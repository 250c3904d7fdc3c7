import type { adminProductTemplates } from "../../features/product-templates/api/admin-product-templates.rows"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

/** The same list as in src/features/product-templates/module/attributes.ts, which would pull server code into the dashboard. */
export const ATTRIBUTE_TYPES = [
  ...(["text", "long_text", "number", "boolean", "select", "multi_select"] as const),
  ...(["date", "color", "url"] as const),
] as const

export type ProductTemplate = Received<typeof adminProductTemplates.schema>
export type Attribute = ProductTemplate["attributes"][number]

export const productTemplates: Resource<ProductTemplate> = {
  path: "/admin/product-templates",
  one: "product_template",
  many: "product_templates",
  texts: "product_templates",
  title: "title",
}
