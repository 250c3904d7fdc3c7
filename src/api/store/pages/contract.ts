import { z } from "zod"
import { contract } from "../../../lib/contract/row"
import { publicRows } from "../../../lib/publications/store-contract"

export const pageRows = publicRows({
  path: "/store/pages",
  one: "page",
  many: "pages",
  called: ["page", "pages"],
  own: {
    position: z.int().meta({ examples: [10] }),
    template: z
      .string()
      .nullable()
      .describe("A key with which a storefront can choose a layout.")
      .meta({ examples: ["landing"] }),
  },
  order: ["position", "-position", "title", "-title", "-published_at", "published_at"],
  filters: {},
  cachedUntilChangeOf: ["page"],
})

export const pages = contract({ listPages: pageRows.list, readPage: pageRows.read })
