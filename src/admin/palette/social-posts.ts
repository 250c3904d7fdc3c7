import { area, page } from "../lib/palette"

export default [
  page("/social-posts", "social_posts.title"),
  page("/social-accounts", "social_posts.accounts.title", ["social_posts.title"]),
  area("social"),
]
