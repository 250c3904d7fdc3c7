import { collectionRoutes } from "../../../lib/crud/routes"
import { adminBlogPosts } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminBlogPosts, operations)

export const GET = routes.GET
export const POST = routes.POST
