import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { announceTenantConfigStep } from "./steps/announce-tenant-config"
import { type SaveTenantConfigInput, saveTenantConfigStep } from "./steps/save-tenant-config"

/**
 * Changes some settings of one area of the current tenant, with an audit entry, and tells all processes. Taken back
 * as a whole where they cannot be told. Answers whether anything has changed, and which secrets were cleared, as what
 * they belong to has another address now.
 */
export const saveTenantConfigWorkflow = createWorkflow(
  "save-tenant-config",
  (input: WorkflowData<SaveTenantConfigInput>) => {
    const saved = saveTenantConfigStep(input)
    announceTenantConfigStep({ area: input.change.area, isChanged: saved.isChanged })
    return new WorkflowResponse(saved)
  },
)
