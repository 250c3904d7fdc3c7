import { z } from "zod"
import { publicQuery } from "../../../../kits/publications/public-query"
import type { PublicationTables } from "../../../../kits/publications/types"
import { dated } from "../../../../kits/rows/dated"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import { pageFields, pageSummary, publicPage } from "../schemas"

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
  tenant: currentTenantId,
  own: dated(z.object(pageFields)),
  public: publicQuery({
    tables,
    rows: { summary: dated(pageSummary), full: dated(publicPage) },
    columns: ["p.position", "p.template"],
    orders: {
      position: ["position", "title", "id"],
      // Sorts by the title in the reader's language.
      title: ["title", "id"],
      published_at: ["published_at", "id"],
    },
  }),
}
