import { creation, page } from "../lib/palette"

export default [
  page("/product-templates", "product_templates.title"),
  creation("/product-templates?open=new", "product_templates.new"),
]
