import { menuTargetsSql } from "../../kits/publications/reading"
import { declareWiring } from "../wirings"
import { publishDueBlogPosts } from "./jobs"
import { POSTS } from "./module/lib/tables"
import { PENDING_COMMENTS } from "./module/to-dos"
import { posts } from "./search-source"
import { blog } from "./seed"
import { blogDraft } from "./skills/blog-draft"
import { blogPublish } from "./skills/blog-publish"

declareWiring("blog", {
  scheduledJobs: [publishDueBlogPosts],
  seed: blog,
  searchSources: [posts],
  addresses: { post: (container, { now }) => container.resolve("blog").posts.addresses(now) },
  menuTargets: { post: menuTargetsSql(POSTS, "cover_url") },
  toDos: [{ kind: "comments", select: PENDING_COMMENTS, to: "/blog/comments?status=pending" }],
  tasks: [{ tasks: [blogDraft, blogPublish], after: "promotions" }],
})
