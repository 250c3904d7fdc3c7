import { itemRoutes } from "../../../../lib/crud/routes"
import { adminTourDepartureRules } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminTourDepartureRules, operations)

export const GET = routes.GET
export const DELETE = routes.DELETE
