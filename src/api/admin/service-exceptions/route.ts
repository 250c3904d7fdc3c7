import { collectionRoutes } from "../../../lib/crud/routes"
import { adminServiceExceptions } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminServiceExceptions, operations)

export const GET = routes.GET
export const POST = routes.POST
