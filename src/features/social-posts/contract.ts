import { declareContract } from "../contracts"
import { socialMarketing } from "./api/admin-ai-marketing-social.rows"
import { adminSocialAccounts } from "./api/admin-social-accounts.rows"
import { adminSocialPosts } from "./api/admin-social-posts.rows"

declareContract("social-posts", [
  { heading: "Social posts", rows: { ...socialMarketing, ...adminSocialPosts, ...adminSocialAccounts } },
])
