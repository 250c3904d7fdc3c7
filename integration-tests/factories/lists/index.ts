import { blogLists } from "./blog"
import type { ListEntries } from "./list"
import { pageLists } from "./pages"
import { reviewLists } from "./reviews"
import { searchLists } from "./search"
import { tenantConfigLists } from "./tenant-config"

/** How each list of ours is filled. A feature's lists are in a file of their own beside this one. */
export const lists: ListEntries = {
  ...blogLists,
  ...pageLists,
  ...reviewLists,
  ...searchLists,
  ...tenantConfigLists,
}
