import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import { publishDueBlogPostsStep } from "./steps/publish-due-blog-posts"

/** Makes scheduled posts whose time has come published ones, and tells of each once. */
export const publishDueBlogPostsWorkflow = createWorkflow("publish-due-blog-posts", () => {
  const ids = publishDueBlogPostsStep()
  emitEventStep({
    eventName: "blog-post.published",
    data: transform(ids, (all) => all.map((id) => ({ id }))),
  })
  return new WorkflowResponse(ids)
})
