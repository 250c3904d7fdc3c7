import { createSocialPost } from "../social-posts"
import { unique } from "../unique"
import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/social-posts": async (shop) => {
    // They contain a unique word, so that the list excludes rows of other specs.
    const word = unique("word")
    return {
      path: `/admin/social-posts?q=${word}`,
      table: "social_post",
      add: (count) =>
        Promise.all(
          Array.from({ length: count }, () => createSocialPost(shop, { caption: `About ${word}` })),
        ),
    }
  },
  "GET /admin/social-accounts": async (shop) => ({
    path: "/admin/social-accounts?network=instagram&status=expired",
    table: "social_account",
    add: (count) =>
      shop.container.resolve("socialPosts").createSocialAccounts(
        Array.from({ length: count }, () => ({
          network: "instagram",
          external_id: unique("ig"),
          name: unique("Account"),
          status: "expired",
          sealed: "sealed",
        })),
      ),
  }),
}
