import { collectionRoutes } from "../../../lib/crud/routes"
import { adminEmailSegments } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminEmailSegments, operations)

export const GET = routes.GET
export const POST = routes.POST
