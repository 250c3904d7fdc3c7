import { menuTargetsSql } from "../../lib/publications/reading"
import { PAGES } from "../../modules/pages/lib/kind"
import { publishDuePages } from "../../scheduled-jobs/pages/publish-due-pages"
import { pages } from "../../seed/pages"
import { pageEdit } from "../../skills/page-edit"
import { publicationSource } from "../search/publication-source"
import { declareWiring } from "../wirings"

declareWiring("pages", {
  scheduledJobs: [publishDuePages],
  seed: pages,
  searchSources: [publicationSource("page")],
  addresses: { page: (container, { now }) => container.resolve("pages").pages.addresses(now) },
  menuTargets: { page: menuTargetsSql(PAGES.tables) },
  tasks: [{ tasks: [pageEdit], after: "blog-publish" }],
})
