import { menuTargetsSql } from "../../lib/publications/reading"
import { POSTS } from "../../modules/blog/lib/tables"
import { publishDueBlogPosts } from "../../scheduled-jobs/blog/publish-due-blog-posts"
import { blog } from "../../seed/blog"
import { blogDraft } from "../../skills/blog-draft"
import { blogPublish } from "../../skills/blog-publish"
import { declareWiring } from "../wirings"
import { posts } from "./search-source"

declareWiring("blog", {
  scheduledJobs: [publishDueBlogPosts],
  seed: blog,
  searchSources: [posts],
  addresses: { post: (container, { now }) => container.resolve("blog").posts.addresses(now) },
  menuTargets: { post: menuTargetsSql(POSTS, "cover_url") },
  tasks: [{ tasks: [blogDraft, blogPublish], after: "promotions" }],
})
