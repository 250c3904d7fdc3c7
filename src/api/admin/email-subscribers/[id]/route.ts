import { itemRoutes } from "../../../../lib/crud/routes"
import { adminEmailSubscribers } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminEmailSubscribers, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
