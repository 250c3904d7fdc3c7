import { declareWiring } from "../wirings"
import { publishDueSocialPosts } from "./jobs/publish-due"
import { purgeSocialConnections } from "./jobs/purge-connections"
import { FAILED_TARGETS, WAITING_TARGETS } from "./module/waiting"
import { socialPosts } from "./seed"

declareWiring("social-posts", {
  seed: socialPosts,
  queues: [{ name: "social_posts", waiting: WAITING_TARGETS, failed: FAILED_TARGETS }],
  scheduledJobs: [publishDueSocialPosts, purgeSocialConnections],
})
