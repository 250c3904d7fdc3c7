import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { announceTenantConfigStep } from "./steps/announce-tenant-config"
import { type SaveTenantConfigInput, saveTenantConfigStep } from "./steps/save-tenant-config"

/**
 * Changes settings in one area of the current tenant, writes who changed what, and notifies all processes. If the
 * notification fails, everything is reverted. Returns whether a value changed. Also returns the secrets that were
 * cleared because the server that gets them has changed.
 */
export const saveTenantConfigWorkflow = createWorkflow(
  "save-tenant-config",
  (input: WorkflowData<SaveTenantConfigInput>) => {
    const saved = saveTenantConfigStep(input)
    announceTenantConfigStep({ area: input.change.area, isChanged: saved.isChanged })
    return new WorkflowResponse(saved)
  },
)
