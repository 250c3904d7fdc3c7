import { z } from "zod"
import { flag } from "../../../kits/rows/fields"
import { crud } from "../../../kits/tables/contract"
import { metafieldDefinition, metafieldDefinitionChange, newMetafieldDefinition } from "../module/schemas"

const definitions = crud({
  path: "/admin/metafield-definitions",
  one: "metafield_definition",
  many: "metafield_definitions",
  called: ["metafield definition", "metafield definitions"],
  schema: metafieldDefinition,
  order: ["-created_at", "created_at", "name", "-name", "position", "-position"],
  filters: { resource_type: z.string().max(64).optional() },
  create: newMetafieldDefinition,
  change: metafieldDefinitionChange,
  errors: ["invalid_state"],
})

const remove = {
  ...definitions.remove,
  description: "Values are only deleted with `with_values=true`. Otherwise a definition with values is 409.",
  query: z.strictObject({ with_values: flag.optional() }),
  errors: ["invalid_state"],
} as const

export const adminMetafieldDefinitions = {
  ...definitions,
  remove,
  rows: { ...definitions.rows, adminDeleteMetafieldDefinition: remove },
}
