import { routes } from "./routes"

export const GET = routes.collection.GET
export const POST = routes.collection.POST
