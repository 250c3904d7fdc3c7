import { collectionRoutes } from "../../../lib/crud/routes"
import { adminEventTickets } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminEventTickets, operations)

export const GET = routes.GET
export const POST = routes.POST
