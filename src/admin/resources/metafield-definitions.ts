import type { Identified, Resource } from "../lib/resource"

export interface MetafieldDefinition extends Identified {
  resource_type: string
  namespace: string
  key: string
  name: string
  type: string
  description: string | null
  validations: Record<string, unknown>
  is_public: boolean
  is_filterable: boolean
  is_pinned: boolean
  position: number
}

export const metafieldDefinitions: Resource<MetafieldDefinition> = {
  path: "/admin/metafield-definitions",
  one: "metafield_definition",
  many: "metafield_definitions",
  texts: "metafields",
  title: "name",
  deleteAlso: "with_values=true",
}
