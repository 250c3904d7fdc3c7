import { previewRoute } from "../../../../preview"
import { pageRevisions } from "../../contract"

export const POST = previewRoute(pageRevisions.previewLink, "page", "/store/pages", (scope, id) =>
  scope.resolve("pages").findPageForAdmin(id),
)
