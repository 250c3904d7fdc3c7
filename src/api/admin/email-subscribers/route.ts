import { collectionRoutes } from "../../../lib/crud/routes"
import { adminEmailSubscribers } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminEmailSubscribers, operations)

export const GET = routes.GET
export const POST = routes.POST
