import { itemRoutes } from "../../../../lib/crud/routes"
import { adminTourUnits } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminTourUnits, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
