import type { Identified, Resource } from "../lib/resource"

/** As src/modules/product-templates/lib/attributes.ts has them. */
export const ATTRIBUTE_TYPES = [
  ...(["text", "long_text", "number", "boolean", "select", "multi_select"] as const),
  ...(["date", "color", "url"] as const),
] as const

export interface Attribute {
  key: string
  label: string
  type: (typeof ATTRIBUTE_TYPES)[number]
  choices: string[]
  unit: string | null
  help: string | null
  is_required: boolean
  default: unknown
}

export interface ProductTemplate extends Identified {
  title: string
  slug: string
  attributes: Attribute[]
  options: { title: string; values: string[] }[]
  product_type: string | null
  tags: string[]
}

export const productTemplates: Resource<ProductTemplate> = {
  path: "/admin/product-templates",
  one: "product_template",
  many: "product_templates",
  texts: "product_templates",
  title: "title",
}
