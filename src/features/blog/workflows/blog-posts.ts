import { publicationWorkflows } from "../../../lib/publications/workflows"

export const blogPostWorkflows = publicationWorkflows(
  "blog-post",
  (container) => container.resolve("blog").posts,
)
