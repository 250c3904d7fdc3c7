import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import { productTemplateWorkflows } from "../workflows/product-templates"
import { adminProductTemplates } from "./admin-product-templates.rows"

const operations = tableOperations(
  productTemplateWorkflows,
  (scope) => (filters, config) =>
    scope.resolve("productTemplates").listAndCountProductTemplates(filters, config),
)

declareHandlers(crudHandlers(adminProductTemplates, operations))
