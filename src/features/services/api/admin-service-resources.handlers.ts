import { crudHandlers } from "../../../lib/crud/routes"
import { tableOperations } from "../../../lib/crud/table-operations"
import { declareHandlers } from "../../handlers"
import { serviceResourceWorkflows } from "../workflows/service-resources"
import { adminServiceResources } from "./admin-service-resources.rows"

const operations = tableOperations(
  serviceResourceWorkflows,
  (scope) => (filters, config) => scope.resolve("services").listAndCountServiceResources(filters, config),
)

declareHandlers(crudHandlers(adminServiceResources, operations))
