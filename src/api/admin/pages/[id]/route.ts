import { itemRoutes } from "../../../../lib/crud/routes"
import { adminPages } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminPages, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
