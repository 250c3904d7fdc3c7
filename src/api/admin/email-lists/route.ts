import { collectionRoutes } from "../../../lib/crud/routes"
import { adminEmailLists } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminEmailLists, operations)

export const GET = routes.GET
export const POST = routes.POST
