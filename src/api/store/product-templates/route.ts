import { pagination } from "../../../lib/contract/lists"
import { route } from "../../../lib/contract/route"
import { productTemplate } from "../../../modules/product-templates/schemas"
import { productTemplates } from "./contract"

export const GET = route(productTemplates.listProductTemplates, async ({ query, scope }) => {
  const { limit, offset, order, ...filters } = query
  const [found, count] = await scope
    .resolve("productTemplates")
    .listAndCountProductTemplates(filters, pagination({ limit, offset, order }))
  return { product_templates: found.map((template) => productTemplate.parse(template)), count, offset, limit }
})
