import { itemRoutes } from "../../../../lib/crud/routes"
import { adminBlogComments } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminBlogComments, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
