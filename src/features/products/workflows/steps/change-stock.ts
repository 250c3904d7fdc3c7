import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { StockChange } from "../../module/types"

/**
 * Makes all changes or none. The compensation restores the old values, except where somebody has changed them since.
 */
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
