import { itemRoutes } from "../../../../lib/crud/routes"
import { adminRedirects } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminRedirects, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
