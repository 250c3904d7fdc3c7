import { collectionRoutes } from "../../../lib/crud/routes"
import { adminTourDepartures } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminTourDepartures, operations)

export const GET = routes.GET
export const POST = routes.POST
