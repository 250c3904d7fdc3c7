import { assistantLists } from "./assistant"
import { blogLists } from "./blog"
import type { ListEntries } from "./list"
import { orderLists } from "./orders"
import { pageLists } from "./pages"
import { productTemplateLists } from "./product-templates"
import { productLists } from "./products"
import { reviewLists } from "./reviews"
import { searchLists } from "./search"
import { tenantConfigLists } from "./tenant-config"

/** How each list of ours is filled. A feature's lists are in a file of their own beside this one. */
export const lists: ListEntries = {
  ...assistantLists,
  ...blogLists,
  ...orderLists,
  ...pageLists,
  ...productLists,
  ...productTemplateLists,
  ...reviewLists,
  ...searchLists,
  ...tenantConfigLists,
}
