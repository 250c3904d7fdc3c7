import { collectionRoutes } from "../../../lib/crud/routes"
import { adminForms } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminForms, operations)

export const GET = routes.GET
export const POST = routes.POST
