import { collectionRoutes } from "../../../lib/crud/routes"
import { adminBlogAuthors } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminBlogAuthors, operations)

export const GET = routes.GET
export const POST = routes.POST
