import { itemRoutes } from "../../../../lib/crud/routes"
import { adminCurrencyPairs } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminCurrencyPairs, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
