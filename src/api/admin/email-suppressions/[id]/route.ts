import { itemRoutes } from "../../../../lib/crud/routes"
import { adminEmailSuppressions } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminEmailSuppressions, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
