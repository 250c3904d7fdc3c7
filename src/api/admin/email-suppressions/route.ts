import { collectionRoutes } from "../../../lib/crud/routes"
import { adminEmailSuppressions } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminEmailSuppressions, operations)

export const GET = routes.GET
export const POST = routes.POST
