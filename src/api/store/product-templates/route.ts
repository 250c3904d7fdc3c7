import { pagination } from "../../../lib/contract/lists"
import { route } from "../../../lib/contract/route"
import { productTemplate } from "../../../modules/product-templates/schemas"
import { setContentLanguage, shopLocale } from "../../../shop/reader"
import { productTemplates } from "./contract"

export const GET = route(productTemplates.listProductTemplates, async ({ query, scope, res }) => {
  const { limit, offset, order, ...filters } = query
  const [found, count] = await scope
    .resolve("productTemplates")
    .listAndCountProductTemplates(filters, pagination({ limit, offset, order }))
  setContentLanguage(res, [{ locale: await shopLocale(scope) }])
  return { product_templates: found.map((template) => productTemplate.parse(template)), count, offset, limit }
})
