import { itemRoutes } from "../../../../lib/crud/routes"
import { adminEmailSegments } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminEmailSegments, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
