import { timestamp } from "../../../kits/rows/fields"
import { crud } from "../../../kits/tables/contract"
import { newProductTemplate, productTemplate, productTemplateChange } from "../module/schemas"

export const adminProductTemplates = crud({
  path: "/admin/product-templates",
  one: "product_template",
  many: "product_templates",
  called: ["product template", "product templates"],
  schema: productTemplate.extend({ created_at: timestamp }).meta({ id: "AdminProductTemplate" }),
  order: ["-created_at", "created_at", "title", "-title"],
  create: newProductTemplate,
  change: productTemplateChange,
})
