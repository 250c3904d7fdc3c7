import { itemRoutes } from "../../../../lib/crud/routes"
import { adminBlogAuthors } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminBlogAuthors, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
