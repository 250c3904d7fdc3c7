import { itemRoutes } from "../../../../lib/crud/routes"
import { adminGlossaries } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminGlossaries, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
