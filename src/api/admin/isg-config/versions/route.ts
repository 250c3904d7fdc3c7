import { routes } from "../routes"

export const GET = routes.listVersions
