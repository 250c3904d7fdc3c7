import { itemRoutes } from "../../../../lib/crud/routes"
import { adminTourRates } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminTourRates, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
