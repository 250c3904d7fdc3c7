import { collectionRoutes } from "../../../lib/crud/routes"
import { adminEmailCampaigns } from "./contract"
import { operations } from "./operations"

const routes = collectionRoutes(adminEmailCampaigns, operations)

export const GET = routes.GET
export const POST = routes.POST
