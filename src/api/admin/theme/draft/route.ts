import { routes } from "../routes"

export const DELETE = routes.discardDraft
