import { routes } from "../../../../routes"

export const POST = routes.revisions.restoreRevision
