import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { NewComment, Reader } from "../../../modules/blog/types"

export interface SubmittedComment {
  slug: string
  comment: NewComment
  reader: Reader
}

export const submitBlogCommentStep = createStep(
  "submit-blog-comment",
  async ({ slug, comment, reader }: SubmittedComment, { container }) => {
    const id = await container.resolve("blog").addPublicComment(slug, comment, reader)
    return new StepResponse(id, id)
  },
  async (id, { container }) => {
    if (id !== undefined) await container.resolve("blog").deleteBlogComments(id)
  },
)
