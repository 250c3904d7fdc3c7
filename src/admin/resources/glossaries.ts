import type { adminGlossaries } from "../../features/glossaries/api/admin.rows"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

type Glossary = Received<typeof adminGlossaries.schema>

export const glossaries: Resource<Glossary> = {
  path: "/admin/glossaries",
  one: "glossary",
  many: "glossaries",
  texts: "glossaries",
  title: "title",
}
