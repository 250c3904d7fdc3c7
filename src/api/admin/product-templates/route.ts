import { collectionRoutes } from "../../../lib/crud/routes"
import { adminProductTemplates } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminProductTemplates, operations)

export const GET = routes.GET
export const POST = routes.POST
