import { itemRoutes } from "../../../../lib/crud/routes"
import { adminQuoteServices } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminQuoteServices, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
