import { itemRoutes } from "../../../../lib/crud/routes"
import { adminProductTemplates } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminProductTemplates, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
