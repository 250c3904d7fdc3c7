import { socialMarketing } from "../../api/admin/ai/marketing/social/contract"
import { adminSocialAccounts } from "../../api/admin/social-accounts/contract"
import { adminSocialPosts } from "../../api/admin/social-posts/contract"
import { declareContract } from "../contracts"

declareContract("social-posts", [
  { heading: "Social posts", rows: { ...socialMarketing, ...adminSocialPosts, ...adminSocialAccounts } },
])
