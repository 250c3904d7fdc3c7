import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import { serviceResourceWorkflows } from "../workflows/service-resources"
import { adminServiceResources } from "./admin-service-resources.rows"

const operations = tableOperations(
  serviceResourceWorkflows,
  (scope) => (filters, config) => scope.resolve("services").listAndCountServiceResources(filters, config),
)

declareHandlers(crudHandlers(adminServiceResources, operations))
