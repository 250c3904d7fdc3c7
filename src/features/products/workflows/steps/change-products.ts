import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { ProductChange } from "../../module/types"

/**
 * Makes all changes or none. The compensation restores the old values, except where somebody has changed them since.
 */
export const changeProductsStep = createStep(
  "change-products",
  async (changes: ProductChange[], { container }) => {
    await container.resolve("products").changeProducts(changes)
    return new StepResponse(undefined, changes)
  },
  async (changes, { container }) => {
    if (changes) await container.resolve("products").changeProducts(changes.map(reverseChanges))
  },
)

function reverseChanges({ id, from, to }: ProductChange): ProductChange {
  return { id, from: to, to: from }
}
