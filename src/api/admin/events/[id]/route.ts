import { routes } from "../routes"

export const GET = routes.item.GET
export const POST = routes.item.POST
export const DELETE = routes.item.DELETE
