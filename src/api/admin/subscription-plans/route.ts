import { collectionRoutes } from "../../../lib/crud/routes"
import { adminSubscriptionPlans } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminSubscriptionPlans, operations)

export const GET = routes.GET
export const POST = routes.POST
