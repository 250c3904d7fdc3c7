import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createInventoryLevelsWorkflow } from "@medusajs/medusa/core-flows"
import { products, variantsOf } from "./catalogue"
import { warehouse } from "./demo-shop"
import { one } from "./ensure"
import type { Seed } from "./seed"

/** The stock of each variant in the warehouse. */
export const stock: Seed = {
  name: "stock",
  async run(container) {
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const pieces = new Map(products.flatMap(variantsOf).map(({ sku, stock: count }) => [sku, count]))
    const { data: locations } = await query.graph({
      entity: "stock_location",
      fields: ["id"],
      filters: { name: warehouse.name },
    })
    const { id: locationId } = one(locations, "warehouse")
    const { data: items } = await query.graph({
      entity: "inventory_item",
      fields: ["id", "sku", "location_levels.location_id"],
      filters: { sku: [...pieces.keys()] },
    })
    const missing = items.filter(
      ({ location_levels }) => !location_levels?.some((level) => level?.location_id === locationId),
    )
    if (missing.length === 0) return
    await createInventoryLevelsWorkflow(container).run({
      input: {
        inventory_levels: missing.map(({ id, sku }) => ({
          inventory_item_id: id,
          location_id: locationId,
          stocked_quantity: pieces.get(sku ?? "") ?? 0,
        })),
      },
    })
  },
}
