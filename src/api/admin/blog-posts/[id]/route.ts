import { itemRoutes } from "../../../../lib/crud/routes"
import { adminBlogPosts } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminBlogPosts, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
