import { itemRoutes } from "../../../../lib/crud/routes"
import { adminTourDepartures } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminTourDepartures, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
