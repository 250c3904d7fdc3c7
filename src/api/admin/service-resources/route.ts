import { collectionRoutes } from "../../../lib/crud/routes"
import { adminServiceResources } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminServiceResources, operations)

export const GET = routes.GET
export const POST = routes.POST
