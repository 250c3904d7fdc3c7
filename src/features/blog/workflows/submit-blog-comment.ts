import { submitWorkflow } from "../../../kits/submissions/workflows"
import type { NewComment, Reader } from "../module/types"

interface SubmittedComment {
  slug: string
  comment: NewComment
  reader: Reader
}

/** Stores a visitor's comment. It is public only after a moderator's approval. Returns its id. */
export const submitBlogCommentWorkflow = submitWorkflow("blog-comment", {
  submit: (container, { slug, comment, reader }: SubmittedComment) =>
    container.resolve("blog").addPublicComment(slug, comment, reader),
  erase: (container, id) => container.resolve("blog").comments.erase(id),
})
