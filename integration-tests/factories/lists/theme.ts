import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/theme/versions": {
    path: "/admin/theme/versions",
    exempt: "A version's number is unique within the shop, and theme.spec.ts reads them.",
  },
}
