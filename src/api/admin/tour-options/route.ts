import { collectionRoutes } from "../../../lib/crud/routes"
import { adminTourOptions } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminTourOptions, operations)

export const GET = routes.GET
export const POST = routes.POST
