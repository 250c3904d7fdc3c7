import { itemRoutes } from "../../../../lib/crud/routes"
import { adminEventQuotas } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminEventQuotas, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
