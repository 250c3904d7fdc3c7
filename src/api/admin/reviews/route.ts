import { collectionRoutes } from "../../../lib/crud/routes"
import { adminReviews } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminReviews, operations)

export const GET = routes.GET
export const POST = routes.POST
