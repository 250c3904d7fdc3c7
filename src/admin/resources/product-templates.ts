import type { Identified, Resource } from "../lib/resource"

export interface ProductTemplate extends Identified {
  title: string
  slug: string
  attributes: { key: string; label: string }[]
}

export const productTemplates: Resource<ProductTemplate> = {
  path: "/admin/product-templates",
  one: "product_template",
  many: "product_templates",
  texts: "product_templates",
  title: "title",
}

/** As src/modules/product-templates/lib/attributes.ts has them. */
export const ATTRIBUTE_TYPES = [
  ...["text", "long_text", "number", "boolean", "select", "multi_select"],
  ...["date", "color", "url"],
]
