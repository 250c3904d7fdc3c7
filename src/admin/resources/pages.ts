import type { Resource } from "../lib/resource"
import type { Publication, PublicationSummary } from "./publication"

interface PageFields {
  position: number
  template: string | null
}

export const pages: Resource<Publication & PageFields, PublicationSummary & PageFields> = {
  path: "/admin/pages",
  one: "page",
  many: "pages",
  texts: "pages",
  title: "title",
}
