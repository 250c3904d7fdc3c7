import { collectionRoutes } from "../../../lib/crud/routes"
import { adminQuoteServices } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminQuoteServices, operations)

export const GET = routes.GET
export const POST = routes.POST
