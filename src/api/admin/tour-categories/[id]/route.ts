import { itemRoutes } from "../../../../lib/crud/routes"
import { adminTourCategories } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminTourCategories, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
