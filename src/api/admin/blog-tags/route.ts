import { collectionRoutes } from "../../../lib/crud/routes"
import { adminBlogTags } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminBlogTags, operations)

export const GET = routes.GET
export const POST = routes.POST
