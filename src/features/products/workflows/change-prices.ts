import { ProductVariantWorkflowEvents } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { PriceChange } from "../module/types"
import { changePricesStep } from "./steps/change-prices"

export interface ChangePrices {
  changes: PriceChange[]
  /** The variants whose prices change. They are part of the emitted event. */
  variantIds: string[]
}

/**
 * Changes prices. Each change names the old value. If one has another value now, nothing is changed. Throws 409
 * `invalid_state`.
 */
export const changePricesWorkflow = createWorkflow("change-prices", (input: WorkflowData<ChangePrices>) => {
  changePricesStep(input.changes)
  emitEventStep({
    eventName: ProductVariantWorkflowEvents.UPDATED,
    data: transform(input, ({ variantIds }) => variantIds.map((id) => ({ id }))),
  })
  return new WorkflowResponse(void 0)
})
