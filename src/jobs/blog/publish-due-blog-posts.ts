import type { MedusaContainer } from "@medusajs/framework/types"
import { blogPostWorkflows } from "../../workflows/blog/blog-posts"

/** Readers see a post from its minute on without this; it tells everybody else, such as the search index. */
export default async function publishDueBlogPosts(container: MedusaContainer): Promise<void> {
  await blogPostWorkflows.publishDue(container).run()
}

export const config = { name: "publish-due-blog-posts", schedule: "* * * * *" }
