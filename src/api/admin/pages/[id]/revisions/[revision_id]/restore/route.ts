import { routes } from "../../../../revisions"

export const POST = routes.restoreRevision
