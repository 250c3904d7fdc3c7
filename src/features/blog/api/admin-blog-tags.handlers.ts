import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import { blogTagWorkflows } from "../workflows/blog-topics"
import { adminBlogTags } from "./admin-blog-tags.rows"

const operations = tableOperations(
  blogTagWorkflows,
  (scope) => (filters, config) => scope.resolve("blog").listAndCountBlogTags(filters, config),
)

declareHandlers(crudHandlers(adminBlogTags, operations))
