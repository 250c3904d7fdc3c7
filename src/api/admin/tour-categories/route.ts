import { collectionRoutes } from "../../../lib/crud/routes"
import { adminTourCategories } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminTourCategories, operations)

export const GET = routes.GET
export const POST = routes.POST
