import type { socialPost } from "../../features/social-posts/module/schemas"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

type SocialPost = Received<typeof socialPost>

export const socialPosts: Resource<SocialPost> = {
  path: "/admin/social-posts",
  one: "social_post",
  many: "social_posts",
  texts: "social_posts",
  title: "caption",
}
