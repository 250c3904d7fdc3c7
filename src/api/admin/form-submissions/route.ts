import { routes } from "./routes"

export const GET = routes.collection.GET
