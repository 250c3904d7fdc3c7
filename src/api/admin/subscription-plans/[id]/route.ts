import { itemRoutes } from "../../../../lib/crud/routes"
import { adminSubscriptionPlans } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminSubscriptionPlans, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
