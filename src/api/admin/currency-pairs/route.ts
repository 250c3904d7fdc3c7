import { collectionRoutes } from "../../../lib/crud/routes"
import { adminCurrencyPairs } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminCurrencyPairs, operations)

export const GET = routes.GET
export const POST = routes.POST
