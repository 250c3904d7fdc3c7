import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { type ChangedEntities, refreshSearchDocumentsStep } from "./steps/refresh-search-documents"

/** Brings what is found of some things up to date: made, changed, moved out of sight or deleted, it makes no difference. */
export const refreshSearchDocumentsWorkflow = createWorkflow(
  "refresh-search-documents",
  (input: WorkflowData<ChangedEntities>) => new WorkflowResponse(refreshSearchDocumentsStep(input)),
)
