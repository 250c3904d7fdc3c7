import { collectionRoutes } from "../../../lib/crud/routes"
import { adminBlogCategories } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminBlogCategories, operations)

export const GET = routes.GET
export const POST = routes.POST
