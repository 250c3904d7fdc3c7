import { productTemplates } from "../../seed/product-templates"
import { declareWiring } from "../wirings"

declareWiring("product-templates", {
  seed: productTemplates,
})
