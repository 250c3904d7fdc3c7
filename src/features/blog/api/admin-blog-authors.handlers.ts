import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import { blogAuthorWorkflows } from "../workflows/blog-topics"
import { adminBlogAuthors } from "./admin-blog-authors.rows"

const operations = tableOperations(
  blogAuthorWorkflows,
  (scope) => (filters, config) => scope.resolve("blog").listAndCountBlogAuthors(filters, config),
)

declareHandlers(crudHandlers(adminBlogAuthors, operations))
