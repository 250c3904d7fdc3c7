import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { setProductAttributes } from "../workflows/set-product-attributes"
import { adminProductAttributes } from "./admin-products.rows"

declareHandlers([
  route(adminProductAttributes.setProductAttributes, async ({ params, body, scope }) => {
    const { result } = await setProductAttributes(scope).run({ input: { product_id: params.id, ...body } })
    const { product_template, attributes } = adminProductAttributes.setProductAttributes.response
      .omit({ product_id: true })
      .parse(result)
    return { product_id: params.id, product_template, attributes }
  }),
])
