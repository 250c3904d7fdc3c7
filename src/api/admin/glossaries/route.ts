import { collectionRoutes } from "../../../lib/crud/routes"
import { adminGlossaries } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminGlossaries, operations)

export const GET = routes.GET
export const POST = routes.POST
