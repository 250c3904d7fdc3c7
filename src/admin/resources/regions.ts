import type { Identified, Resource } from "../lib/resource"

/** The engine's regions. */
export const regions: Resource<Identified & { name: string }> = {
  path: "/admin/regions",
  one: "region",
  many: "regions",
  texts: "regions",
  title: "name",
}
