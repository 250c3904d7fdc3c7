import { menuTargetsSql } from "../../lib/publications/reading"
import { pageEdit } from "../../skills/page-edit"
import { publicationSource } from "../search/services/publication-source"
import { declareWiring } from "../wirings"
import { publishDuePages } from "./jobs"
import { PAGES } from "./module/lib/kind"
import { pages } from "./seed"

declareWiring("pages", {
  scheduledJobs: [publishDuePages],
  seed: pages,
  searchSources: [publicationSource("page")],
  addresses: { page: (container, { now }) => container.resolve("pages").pages.addresses(now) },
  menuTargets: { page: menuTargetsSql(PAGES.tables) },
  tasks: [{ tasks: [pageEdit], after: "blog-publish" }],
})
