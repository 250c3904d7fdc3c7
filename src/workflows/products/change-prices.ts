import { ProductVariantWorkflowEvents } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { PriceChange } from "../../modules/products/types"
import { changePricesStep } from "./steps/change-prices"

export interface ChangePrices {
  changes: PriceChange[]
  /** Whose prices they are: told to whoever follows the catalogue. */
  variantIds: string[]
}

/**
 * Sets prices to new amounts, on the condition that each still is what the caller takes it to be: all of them or none.
 * Throws 409 `invalid_state`.
 */
export const changePricesWorkflow = createWorkflow("change-prices", (input: WorkflowData<ChangePrices>) => {
  changePricesStep(input.changes)
  emitEventStep({
    eventName: ProductVariantWorkflowEvents.UPDATED,
    data: transform(input, ({ variantIds }) => variantIds.map((id) => ({ id }))),
  })
  return new WorkflowResponse(void 0)
})
