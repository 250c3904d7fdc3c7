import { adminProductTemplates } from "../../api/admin/product-templates/contract"
import { adminProductAttributes } from "../../api/admin/products/contract"
import { productTemplates } from "../../api/store/product-templates/contract"
import { declareContract } from "../contracts"

declareContract("product-templates", [
  { heading: "Product templates", after: "Shop settings", rows: productTemplates },
  {
    heading: "Product templates: administration",
    after: "Product templates",
    rows: { ...adminProductTemplates.rows, ...adminProductAttributes },
  },
])
