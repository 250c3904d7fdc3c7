import { itemRoutes } from "../../../../lib/crud/routes"
import { adminServiceResources } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminServiceResources, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
