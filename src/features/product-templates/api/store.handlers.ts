import { pagination } from "../../../kits/rows/lists"
import { route } from "../../../kits/rows/route"
import { setContentLanguage, shopLocale } from "../../../kits/shop/reader"
import { declareHandlers } from "../../handlers"
import { productTemplate } from "../module/schemas"
import { productTemplates } from "./store.rows"

declareHandlers([
  route(productTemplates.listProductTemplates, async ({ query, scope, res }) => {
    const { limit, offset, order, ...filters } = query
    const [found, count] = await scope
      .resolve("productTemplates")
      .listAndCountProductTemplates(filters, pagination({ limit, offset, order }))
    setContentLanguage(res, [{ locale: await shopLocale(scope) }])
    return {
      product_templates: found.map((template) => productTemplate.parse(template)),
      count,
      offset,
      limit,
    }
  }),
  route(productTemplates.readProductTemplate, async ({ params: { slug }, scope, res }) => {
    const found = await scope.resolve("productTemplates").findTemplate(slug)
    setContentLanguage(res, [{ locale: await shopLocale(scope) }])
    return { product_template: productTemplate.parse(found) }
  }),
])
