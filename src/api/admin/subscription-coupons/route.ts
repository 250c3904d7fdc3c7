import { collectionRoutes } from "../../../lib/crud/routes"
import { adminSubscriptionCoupons } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminSubscriptionCoupons, operations)

export const GET = routes.GET
export const POST = routes.POST
