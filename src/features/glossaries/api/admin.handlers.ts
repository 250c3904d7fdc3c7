import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import { glossaryWorkflows } from "../workflows"
import { adminGlossaries } from "./admin.rows"

const operations = tableOperations(
  glossaryWorkflows,
  (scope) => (filters, config) => scope.resolve("glossaries").listAndCountGlossaries(filters, config),
)

declareHandlers(crudHandlers(adminGlossaries, operations))
