import { declareWiring } from "../wirings"
import { productTemplates } from "./seed"

declareWiring("product-templates", {
  seed: productTemplates,
})
