import { admin, storefront } from "../../harness/api"
import { createRedirect } from "../redirects"
import { unique } from "../unique"
import type { ListEntries } from "./list"

const atOnce = (count: number, make: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, make))

export const lists: ListEntries = {
  "GET /admin/redirects": async (shop) => {
    // They contain a unique word, so that the list excludes rows of other specs.
    const word = unique("word")
    return {
      path: `/admin/redirects?q=${word}`,
      table: "redirect",
      add: (count) => atOnce(count, () => createRedirect(shop, { source: `/${unique(word)}` })),
    }
  },
  "GET /store/redirects": async (shop) => ({
    path: "/store/redirects",
    table: "redirect",
    // A storefront reads all of them at once.
    largestPage: 10_000,
    add: (count) => atOnce(count, () => createRedirect(shop)),
  }),
  "GET /admin/redirects/misses": async (shop) => ({
    path: "/admin/redirects/misses",
    table: "redirect_miss",
    add: async (count) => {
      await atOnce(count, () =>
        storefront(shop)
          .get(`/store/redirects?path=/${unique("missed")}`)
          .expect(200),
      )
      await admin(shop).get("/admin/redirects/misses").expect(200)
    },
  }),
}
