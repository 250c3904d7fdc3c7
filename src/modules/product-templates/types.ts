import type { Attribute } from "./lib/attributes"

export interface ProductTemplateInput {
  title: string
  slug?: string | undefined
  description?: string | null | undefined
  attributes?: Attribute[] | undefined
  options?: ProductOptionInput[] | undefined
  product_type?: string | null | undefined
  tags?: string[] | undefined
}

export interface ProductOptionInput {
  title: string
  values: string[]
}
