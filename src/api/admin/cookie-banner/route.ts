import { routes } from "./routes"

export const GET = routes.readState
export const POST = routes.saveDraft
