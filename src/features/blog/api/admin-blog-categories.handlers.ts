import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import { blogCategoryWorkflows } from "../workflows/blog-topics"
import { adminBlogCategories } from "./admin-blog-categories.rows"

const operations = tableOperations(
  blogCategoryWorkflows,
  (scope) => (filters, config) => scope.resolve("blog").listAndCountBlogCategories(filters, config),
)

declareHandlers(crudHandlers(adminBlogCategories, operations))
