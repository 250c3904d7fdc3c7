import { menuTargetsSql } from "../../kits/publications/reading"
import { publicationSource } from "../search/services/publication-source"
import { declareWiring } from "../wirings"
import { publishDuePages } from "./jobs"
import { PAGES } from "./module/lib/kind"
import { pages } from "./seed"
import { pageEdit } from "./skills/page-edit"

declareWiring("pages", {
  scheduledJobs: [publishDuePages],
  seed: pages,
  searchSources: [publicationSource("page")],
  addresses: { page: (container, { now }) => container.resolve("pages").pages.addresses(now) },
  menuTargets: { page: menuTargetsSql(PAGES.tables) },
  tasks: [{ tasks: [pageEdit], after: "blog-publish" }],
})
