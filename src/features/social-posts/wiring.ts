import { declareWiring } from "../wirings"
import { publishDueSocialPosts } from "./jobs/publish-due"
import { purgeSocialConnections } from "./jobs/purge-connections"
import { socialPosts } from "./seed"

declareWiring("social-posts", {
  seed: socialPosts,
  scheduledJobs: [publishDueSocialPosts, purgeSocialConnections],
})
