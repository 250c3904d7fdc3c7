import { itemRoutes } from "../../../../lib/crud/routes"
import { adminBlogTags } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminBlogTags, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
