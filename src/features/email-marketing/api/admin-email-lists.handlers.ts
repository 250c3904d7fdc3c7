import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import { emailListWorkflows } from "../workflows/email-lists"
import { adminEmailLists } from "./admin-email-lists.rows"

const operations = tableOperations(
  emailListWorkflows,
  (scope) => (filters, config) => scope.resolve("emailMarketing").listAndCountEmailLists(filters, config),
)

declareHandlers(crudHandlers(adminEmailLists, operations))
