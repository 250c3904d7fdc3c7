import type { Actor } from "../../lib/actor"
import { publicationWorkflows } from "../../lib/publications/workflows"
import type { PostInput } from "../../modules/blog/types"

/** Create, update and delete posts, go back to a revision, publish what is due; every save is a revision. */
export const blogPostWorkflows = publicationWorkflows("blog-post", {
  service: (container) => container.resolve("blog"),
  create: (blog, input: PostInput & { locale: string }, actor: Actor) => blog.addPost(input, actor),
  update: (blog, id, change: PostInput, actor: Actor) => blog.changePost(id, change, actor),
  undo: (blog, before) => blog.undoPost(before),
  remove: (blog, id) => blog.removePost(id),
  restore: (blog, id) => blog.bringPostBack(id),
  restoreRevision: (blog, id, revisionId, actor) => blog.restorePostRevision(id, revisionId, actor),
  publishDue: (blog) => blog.publishDuePosts(),
  scheduleAgain: (blog, ids) => blog.scheduleAgain(ids),
})
