import { itemRoutes } from "../../../../lib/crud/routes"
import { adminEventTickets } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminEventTickets, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
