import { itemRoutes } from "../../../../lib/crud/routes"
import { adminEmailLists } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminEmailLists, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
