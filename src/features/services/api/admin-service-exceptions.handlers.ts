import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import { serviceExceptionWorkflows } from "../workflows/service-exceptions"
import { adminServiceExceptions } from "./admin-service-exceptions.rows"

const operations = tableOperations(
  serviceExceptionWorkflows,
  (scope) => (filters, config) => scope.resolve("services").listAndCountServiceExceptions(filters, config),
)

declareHandlers(crudHandlers(adminServiceExceptions, operations))
