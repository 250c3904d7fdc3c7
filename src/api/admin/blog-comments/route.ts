import { collectionRoutes } from "../../../lib/crud/routes"
import { adminBlogComments } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminBlogComments, operations)

export const GET = routes.GET
export const POST = routes.POST
