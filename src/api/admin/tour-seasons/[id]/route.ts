import { itemRoutes } from "../../../../lib/crud/routes"
import { adminTourSeasons } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminTourSeasons, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
