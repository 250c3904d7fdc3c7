import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import { metafield } from "../module/schemas"

/** Returns the public metafields of a customer or an order. The caller must check that the customer owns it. */
export async function publicFieldsOf(
  scope: MedusaContainer,
  resourceType: "customer" | "order",
  resourceId: string,
): Promise<z.output<typeof metafield>[]> {
  const found = await scope.resolve("metafields").fieldsOf({ resourceType, resourceId, onlyPublic: true })
  return found.map((one) => metafield.parse(one))
}
