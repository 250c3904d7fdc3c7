import { crudWorkflows } from "../../lib/crud/workflows"
import type { Actor } from "../../lib/publications/types"
import type { PostInput } from "../../modules/blog/types"

/** Create, update and delete posts; every save is a revision. */
export const blogPostWorkflows = crudWorkflows("blog-post", {
  service: (container) => container.resolve("blog"),
  create: (blog, input: PostInput & { locale: string }, actor: Actor) => blog.addPost(input, actor),
  update: (blog, id, change: PostInput, actor: Actor) => blog.changePost(id, change, actor),
  undo: (blog, before) => blog.undoPost(before),
  remove: (blog, id) => blog.removePost(id),
  restore: (blog, id) => blog.bringPostBack(id),
})
