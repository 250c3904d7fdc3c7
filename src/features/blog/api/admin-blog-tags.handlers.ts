import { crudHandlers } from "../../../lib/crud/routes"
import { tableOperations } from "../../../lib/crud/table-operations"
import { declareHandlers } from "../../handlers"
import { blogTagWorkflows } from "../workflows/blog-topics"
import { adminBlogTags } from "./admin-blog-tags.rows"

const operations = tableOperations(
  blogTagWorkflows,
  (scope) => (filters, config) => scope.resolve("blog").listAndCountBlogTags(filters, config),
)

declareHandlers(crudHandlers(adminBlogTags, operations))
