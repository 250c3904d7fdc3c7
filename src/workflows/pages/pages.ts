import type { Actor } from "../../lib/actor"
import { publicationWorkflows } from "../../lib/publications/workflows"
import type { PageInput } from "../../modules/pages/types"

/** Create, update and delete pages, go back to a revision, publish what is due; every save is a revision. */
export const pageWorkflows = publicationWorkflows("page", {
  service: (container) => container.resolve("pages"),
  create: (pages, input: PageInput & { locale: string }, actor: Actor) => pages.addPage(input, actor),
  update: (pages, id, change: PageInput, actor: Actor) => pages.changePage(id, change, actor),
  undo: (pages, before) => pages.undoPage(before),
  remove: (pages, id) => pages.removePage(id),
  restore: (pages, id) => pages.bringPageBack(id),
  restoreRevision: (pages, id, revisionId, actor) => pages.restoreRevision(id, revisionId, actor),
  publishDue: (pages) => pages.publishDuePages(),
  scheduleAgain: (pages, ids) => pages.scheduleAgain(ids),
})
