import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { PreparedMetafield } from "../module/types"

const setMetafieldsStep = createStep(
  "set-metafields",
  async ({ values }: { values: PreparedMetafield[] }, { container }) => {
    const before = await container.resolve("metafields").setValues(values)
    return new StepResponse(values.length, before)
  },
  async (before, { container }) => {
    if (before) await container.resolve("metafields").setValues(before)
  },
)

/** Stores checked values of any records in one transaction. A stored value is deleted if `value` is missing. */
export const setMetafieldsWorkflow = createWorkflow(
  "set-metafields",
  (input: WorkflowData<{ values: PreparedMetafield[] }>) => new WorkflowResponse(setMetafieldsStep(input)),
)
