import { itemRoutes } from "../../../../lib/crud/routes"
import { adminBlogCategories } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminBlogCategories, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
