import { publicQuery } from "../../../lib/publications/public-query"
import type { PublicationTables } from "../../../lib/publications/types"
import type { PageFilter, PageSummary, PublicPage } from "../types"

const tables = {
  kind: "page",
  publication: "page",
  translation: "page_translation",
  revision: "page_revision",
  parentId: "page_id",
  prefix: { publication: "page", translation: "pageloc", revision: "pagerev" },
  own: ["position", "template"],
  joins: {},
  filters: { template: { column: "template" } },
} as const satisfies PublicationTables

export const PAGES = {
  tables,
  public: publicQuery<PageSummary, PublicPage, PageFilter>({
    tables,
    columns: ["p.position", "p.template"],
    orders: {
      position: ["position", "title", "id"],
      // Sorts by the title in the reader's language.
      title: ["title", "id"],
      published_at: ["published_at", "id"],
    },
  }),
}
