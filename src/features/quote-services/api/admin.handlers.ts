import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import { quoteServiceWorkflows } from "../workflows"
import { adminQuoteServices } from "./admin.rows"

const operations = tableOperations(
  quoteServiceWorkflows,
  (scope) => (filters, config) => scope.resolve("quoteServices").listAndCountQuoteServices(filters, config),
)

declareHandlers(crudHandlers(adminQuoteServices, operations))
