import { area, creation, page } from "../lib/palette"

export default [
  page("/social-posts", "social_posts.title"),
  page("/social-accounts", "social_posts.accounts.title"),
  area("social"),
  creation("/social-posts?open=new", "social_posts.new"),
]
