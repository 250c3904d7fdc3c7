import { itemRoutes } from "../../../../lib/crud/routes"
import { adminForms } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminForms, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
