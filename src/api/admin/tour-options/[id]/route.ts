import { itemRoutes } from "../../../../lib/crud/routes"
import { adminTourOptions } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminTourOptions, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
