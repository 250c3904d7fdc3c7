import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { PriceChange } from "../../module/types"

/**
 * Makes all changes or none. The compensation restores the old values, except where somebody has changed them since.
 */
export const changePricesStep = createStep(
  "change-prices",
  async (changes: PriceChange[], { container }) => {
    await container.resolve("products").changePrices(changes)
    return new StepResponse(undefined, changes)
  },
  async (changes, { container }) => {
    if (changes) await container.resolve("products").changePrices(reverseChanges(changes))
  },
)

/** Exchanges the old and the new values, to revert the changes. */
export function reverseChanges(changes: PriceChange[]): PriceChange[] {
  return changes.map(({ price_id, from, to }) => ({ price_id, from: to, to: from }))
}
