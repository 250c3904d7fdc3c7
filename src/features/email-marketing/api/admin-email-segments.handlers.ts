import { route } from "../../../kits/rows/route"
import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import { emailSegmentWorkflows } from "../workflows/email-segments"
import { adminEmailSegments } from "./admin-email-segments.rows"

const operations = tableOperations(
  emailSegmentWorkflows,
  (scope) => (filters, config) => scope.resolve("emailMarketing").listAndCountEmailSegments(filters, config),
)

declareHandlers([
  ...crudHandlers(adminEmailSegments, operations),
  route(adminEmailSegments.adminCountEmailSegment, async ({ body: { rules, list_id }, scope }) => ({
    email_segment_count: await scope.resolve("emailMarketing").subscribers.count(rules, list_id ?? null),
  })),
])
