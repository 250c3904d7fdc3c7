import { itemRoutes } from "../../../../lib/crud/routes"
import { adminServices } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminServices, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
