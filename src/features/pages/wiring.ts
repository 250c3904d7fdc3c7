import { publishDuePages } from "../../scheduled-jobs/pages/publish-due-pages"
import { pages } from "../../seed/pages"
import { pageEdit } from "../../skills/page-edit"
import { declareWiring } from "../wirings"
import { pages as source } from "./search-source"

declareWiring("pages", {
  scheduledJobs: [publishDuePages],
  seed: pages,
  searchSources: [source],
  addresses: { page: (container, { now }) => container.resolve("pages").pages.addresses(now) },
  skills: [{ skills: [pageEdit], after: "blog-publish" }],
})
