import { routes } from "../../revisions"

export const GET = routes.listRevisions
