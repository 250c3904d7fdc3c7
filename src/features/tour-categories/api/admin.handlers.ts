import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import { tourCategoryWorkflows } from "../workflows"
import { adminTourCategories } from "./admin.rows"

const operations = tableOperations(
  tourCategoryWorkflows,
  (scope) => (filters, config) => scope.resolve("tourCategories").listAndCountTourCategories(filters, config),
)

declareHandlers(crudHandlers(adminTourCategories, operations))
