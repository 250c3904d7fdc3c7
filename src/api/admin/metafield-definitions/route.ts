import { collectionRoutes } from "../../../lib/crud/routes"
import { adminMetafieldDefinitions } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminMetafieldDefinitions, operations)

export const GET = routes.GET
export const POST = routes.POST
