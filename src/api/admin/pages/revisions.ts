import { revisionRoutes } from "../../../lib/publications/routes"
import { pageWorkflows } from "../../../workflows/pages/pages"
import { adminPages, pageRevisions } from "./contract"
import { operations } from "./operations"

export const routes = revisionRoutes(pageRevisions, {
  one: adminPages.one,
  read: (scope, id) => operations.read(scope, id),
  list: (scope, id, paging) => scope.resolve("pages").listRevisions(id, paging),
  find: (scope, id, revisionId) => scope.resolve("pages").findRevision(id, revisionId),
  restore: (scope, input) => pageWorkflows.restoreRevision(scope).run({ input }),
})
