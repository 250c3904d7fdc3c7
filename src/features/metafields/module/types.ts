import type { z } from "zod"
import type { metafieldDefinitionChange, metafieldsToSet, newMetafieldDefinition } from "./schemas"

export type MetafieldDefinitionInput = z.output<typeof newMetafieldDefinition>
export type MetafieldDefinitionChange = z.output<typeof metafieldDefinitionChange>
export type MetafieldToSet = z.output<typeof metafieldsToSet>["metafields"][number]

/** A checked value of one record. If `value` is missing, the stored value is deleted. */
export interface PreparedMetafield {
  definition_id: string
  resource_id: string
  value?: unknown
  words: string[] | null
}
