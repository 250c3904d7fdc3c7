import { publicRows } from "../../../kits/publications/store-contract"
import { contract } from "../../../kits/rows/row"
import { pageFields } from "../module/schemas"

export const pageRows = publicRows({
  path: "/store/pages",
  one: "page",
  many: "pages",
  called: ["page", "pages"],
  own: pageFields,
  order: ["position", "-position", "title", "-title", "-published_at", "published_at"],
  isWhole: true,
  filters: {},
  cachedUntilChangeOf: ["page"],
})

export const pages = contract({ listPages: pageRows.list, readPage: pageRows.read })
