import { itemRoutes } from "../../../../lib/crud/routes"
import { adminReviews } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminReviews, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
