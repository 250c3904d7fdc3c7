import { itemRoutes } from "../../../../lib/crud/routes"
import { adminSubscriptionCoupons } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminSubscriptionCoupons, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
