import { collectionRoutes } from "../../../lib/crud/routes"
import { adminTourUnits } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminTourUnits, operations)

export const GET = routes.GET
export const POST = routes.POST
