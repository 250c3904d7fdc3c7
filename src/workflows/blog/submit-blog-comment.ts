import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import { type SubmittedComment, submitBlogCommentStep } from "./steps/submit-blog-comment"

/** Takes a reader's comment, which waits for a moderator. Answers its id. */
export const submitBlogCommentWorkflow = createWorkflow(
  "submit-blog-comment",
  (input: WorkflowData<SubmittedComment>) => {
    const id = submitBlogCommentStep(input)
    emitEventStep({ eventName: "blog-comment.created", data: { id } })
    return new WorkflowResponse(id)
  },
)
