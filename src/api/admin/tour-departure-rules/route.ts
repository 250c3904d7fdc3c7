import { collectionRoutes } from "../../../lib/crud/routes"
import { adminTourDepartureRules } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminTourDepartureRules, operations)

export const GET = routes.GET
export const POST = routes.POST
