import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import { emailSuppressionWorkflows } from "../workflows/email-suppressions"
import { adminEmailSuppressions } from "./admin-email-suppressions.rows"

const operations = tableOperations(emailSuppressionWorkflows, (scope) => ({ email, ...filters }, config) => {
  const emailMarketing = scope.resolve("emailMarketing")
  const digest = typeof email === "string" && { email_digest: emailMarketing.subscribers.digestOf(email) }
  return emailMarketing.listAndCountEmailSuppressions({ ...filters, ...digest }, config)
})

declareHandlers(crudHandlers(adminEmailSuppressions, operations))
