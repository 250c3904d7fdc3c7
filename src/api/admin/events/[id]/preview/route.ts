import { routes } from "../../routes"

export const POST = routes.preview
