import type { PublicationTables } from "../../../lib/publications/types"

export const PAGES = {
  publication: "page",
  translation: "page_translation",
  revision: "page_revision",
  parentId: "page_id",
  prefix: { publication: "page", translation: "pageloc", revision: "pagerev" },
  own: ["position", "template"],
  joins: {},
} as const satisfies PublicationTables
