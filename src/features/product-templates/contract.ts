import { declareContract } from "../contracts"
import { adminProductTemplates } from "./api/admin-product-templates.rows"
import { adminProductAttributes } from "./api/admin-products.rows"
import { productTemplates } from "./api/store.rows"

declareContract("product-templates", [
  { heading: "Product templates", after: "Shop settings", rows: productTemplates },
  {
    heading: "Product templates: administration",
    after: "Product templates",
    rows: { ...adminProductTemplates.rows, ...adminProductAttributes },
  },
])
