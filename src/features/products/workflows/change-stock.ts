import { InventoryLevelWorkflowEvents } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { StockChange } from "../module/types"
import { changeStockStep } from "./steps/change-stock"

/**
 * Sets stock levels. Each change names the old value, so that a sale at the same time is not overwritten. If one has
 * another value now, nothing is changed. Throws 409 `invalid_state`.
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
