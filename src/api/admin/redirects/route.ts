import { collectionRoutes } from "../../../lib/crud/routes"
import { adminRedirects } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminRedirects, operations)

export const GET = routes.GET
export const POST = routes.POST
