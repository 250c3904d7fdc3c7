import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"

export const publishDueBlogPostsStep = createStep(
  "publish-due-blog-posts",
  async (_: undefined, { container }) => {
    const ids = await container.resolve("blog").publishDuePosts()
    return new StepResponse(ids, ids)
  },
  async (ids, { container }) => {
    if (ids) await container.resolve("blog").scheduleAgain(ids)
  },
)
