import { collectionRoutes } from "../../../lib/crud/routes"
import { adminTourSeasons } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminTourSeasons, operations)

export const GET = routes.GET
export const POST = routes.POST
