import { publishDueSocialPosts } from "../../scheduled-jobs/social-posts/publish-due"
import { purgeSocialConnections } from "../../scheduled-jobs/social-posts/purge-connections"
import { socialPosts } from "../../seed/social-posts"
import { declareWiring } from "../wirings"

declareWiring("social-posts", {
  seed: socialPosts,
  scheduledJobs: [publishDueSocialPosts, purgeSocialConnections],
})
