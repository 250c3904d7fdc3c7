import { crudHandlers } from "../../../lib/crud/routes"
import { tableOperations } from "../../../lib/crud/table-operations"
import { declareHandlers } from "../../handlers"
import { tourCategoryWorkflows } from "../workflows"
import { adminTourCategories } from "./admin.rows"

const operations = tableOperations(
  tourCategoryWorkflows,
  (scope) => (filters, config) => scope.resolve("tourCategories").listAndCountTourCategories(filters, config),
)

declareHandlers(crudHandlers(adminTourCategories, operations))
