import { ProductWorkflowEvents } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { ProductChange } from "../module/types"
import { changeProductsStep } from "./steps/change-products"

export interface ChangeProducts {
  changes: ProductChange[]
}

/**
 * Changes titles, texts and statuses of products. Each change names the old value. If one has another value now,
 * nothing is changed. Throws 409 `invalid_state`.
 */
export const changeProductsWorkflow = createWorkflow(
  "change-products",
  (input: WorkflowData<ChangeProducts>) => {
    changeProductsStep(input.changes)
    emitEventStep({
      eventName: ProductWorkflowEvents.UPDATED,
      data: transform(input, ({ changes }) => changes.map(({ id }) => ({ id }))),
    })
    return new WorkflowResponse(void 0)
  },
)
