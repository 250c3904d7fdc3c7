import { itemRoutes } from "../../../../lib/crud/routes"
import { adminEmailCampaigns } from "../contract"
import { operations } from "../operations"

const routes = itemRoutes(adminEmailCampaigns, operations)

export const GET = routes.GET
export const POST = routes.POST
export const DELETE = routes.DELETE
