import { InventoryLevelWorkflowEvents } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { StockChange } from "../../modules/products/types"
import { changeStockStep } from "./steps/change-stock"

/**
 * Sets stock levels if they still have the old values. Makes all changes or no change. So a concurrent sale cannot be
 * overwritten. Throws 409 `invalid_state`.
 */
export const changeStockWorkflow = createWorkflow(
  "change-stock",
  (input: WorkflowData<{ changes: StockChange[] }>) => {
    const ids = changeStockStep(input.changes)
    emitEventStep({
      eventName: InventoryLevelWorkflowEvents.UPDATED,
      data: transform(ids, (all) => all.map((id) => ({ id }))),
    })
    return new WorkflowResponse(void 0)
  },
)
