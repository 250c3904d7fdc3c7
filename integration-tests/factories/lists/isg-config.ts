import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/isg-config/versions": {
    path: "/admin/isg-config/versions",
    exempt: "A version's number is unique within the shop, and isg-config.spec.ts reads them.",
  },
}
