import { route } from "../../../../lib/contract/route"
import { productTemplate } from "../../../../modules/product-templates/schemas"
import { setContentLanguage, shopLocale } from "../../../../shop/reader"
import { productTemplates } from "../contract"

export const GET = route(productTemplates.readProductTemplate, async ({ params: { slug }, scope, res }) => {
  const found = await scope.resolve("productTemplates").findTemplate(slug)
  setContentLanguage(res, [{ locale: await shopLocale(scope) }])
  return { product_template: productTemplate.parse(found) }
})
