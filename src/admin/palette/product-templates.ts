import { page } from "../lib/palette"

export default [page("/product-templates", "product_templates.title")]
