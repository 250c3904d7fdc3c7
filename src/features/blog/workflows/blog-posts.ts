import { publicationWorkflows } from "../../../kits/publications/workflows"

export const blogPostWorkflows = publicationWorkflows(
  "blog-post",
  (container) => container.resolve("blog").posts,
)
