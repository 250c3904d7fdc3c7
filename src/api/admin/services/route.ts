import { collectionRoutes } from "../../../lib/crud/routes"
import { adminServices } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminServices, operations)

export const GET = routes.GET
export const POST = routes.POST
