import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { StockChange } from "../../../modules/products/types"

/** All counts or none; compensated, they are what they were, unless something was sold or counted since. */
export const changeStockStep = createStep(
  "change-stock",
  async (changes: StockChange[], { container }) => {
    const ids = await container.resolve("products").changeStock(changes)
    return new StepResponse(ids, changes)
  },
  async (changes, { container }) => {
    if (changes)
      await container
        .resolve("products")
        .changeStock(changes.map(({ from, to, ...place }) => ({ ...place, from: to, to: from })))
  },
)
