import { itemRoutes } from "../../../../lib/crud/routes"
import { adminServiceExceptions } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminServiceExceptions, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
