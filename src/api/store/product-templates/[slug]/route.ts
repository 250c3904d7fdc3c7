import { route } from "../../../../lib/contract/route"
import { productTemplate } from "../../../../modules/product-templates/schemas"
import { productTemplates } from "../contract"

export const GET = route(productTemplates.readProductTemplate, async ({ params: { slug }, scope }) => ({
  product_template: productTemplate.parse(await scope.resolve("productTemplates").findTemplate(slug)),
}))
