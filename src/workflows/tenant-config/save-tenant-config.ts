import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { announceTenantConfigStep } from "./steps/announce-tenant-config"
import { type SaveTenantConfigInput, saveTenantConfigStep } from "./steps/save-tenant-config"

/**
 * Changes settings of one area of the current tenant, writes an audit entry and notifies all processes. Everything is
 * reverted if the notification fails. Returns whether a value changed, and which secrets were cleared because their
 * destination changed.
 */
export const saveTenantConfigWorkflow = createWorkflow(
  "save-tenant-config",
  (input: WorkflowData<SaveTenantConfigInput>) => {
    const saved = saveTenantConfigStep(input)
    announceTenantConfigStep({ area: input.change.area, isChanged: saved.isChanged })
    return new WorkflowResponse(saved)
  },
)
