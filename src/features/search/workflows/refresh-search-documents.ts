import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { type ChangedEntities, refreshSearchDocumentsStep } from "./steps/refresh-search-documents"

/** Updates the search documents of entities that were created, changed, hidden or deleted. */
export const refreshSearchDocumentsWorkflow = createWorkflow(
  "refresh-search-documents",
  (input: WorkflowData<ChangedEntities>) => new WorkflowResponse(refreshSearchDocumentsStep(input)),
)
