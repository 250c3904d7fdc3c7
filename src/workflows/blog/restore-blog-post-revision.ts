import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import { type RestoredRevision, restoreBlogPostRevisionStep } from "./steps/restore-blog-post-revision"

/** Saves what a revision of a post said, as its newest one. */
export const restoreBlogPostRevisionWorkflow = createWorkflow(
  "restore-blog-post-revision",
  (input: WorkflowData<RestoredRevision>) => {
    const id = restoreBlogPostRevisionStep(input)
    emitEventStep({ eventName: "blog-post.updated", data: { id } })
    return new WorkflowResponse(id)
  },
)
