import { collectionRoutes } from "../../../lib/crud/routes"
import { adminEventQuotas } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminEventQuotas, operations)

export const GET = routes.GET
export const POST = routes.POST
