import { collectionRoutes } from "../../../lib/crud/routes"
import { adminPages } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminPages, operations)

export const GET = routes.GET
export const POST = routes.POST
