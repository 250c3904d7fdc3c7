import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { productTemplate } from "../module/schemas"

const query = listQuery({
  order: ["title", "-title", "-created_at", "created_at"],
  filters: { q: z.string().max(200).optional().describe("Part of a title or a description.") },
})

export const productTemplates = contract({
  listProductTemplates: {
    method: "GET",
    path: "/store/product-templates",
    cachedUntilChangeOf: ["product_template"],
    auth: "key",
    localized: true,
    summary: "All product templates",
    description:
      "The attributes of each kind of product, for the product editor. They have no translations, so the texts are in the shop's default language.",
    query,
    response: page({ product_templates: z.array(productTemplate) }),
  },
  readProductTemplate: {
    method: "GET",
    path: "/store/product-templates/:slug",
    cachedUntilChangeOf: ["product_template"],
    auth: "key",
    localized: true,
    summary: "One product template, by its slug or its id",
    response: z.object({ product_template: productTemplate }),
  },
})
