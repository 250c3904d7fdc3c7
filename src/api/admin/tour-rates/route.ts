import { collectionRoutes } from "../../../lib/crud/routes"
import { adminTourRates } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminTourRates, operations)

export const GET = routes.GET
export const POST = routes.POST
