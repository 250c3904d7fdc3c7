import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/cookie-banner/versions": {
    path: "/admin/cookie-banner/versions",
    exempt: "A version's number is unique within the shop, and cookie-banner.spec.ts reads them.",
  },
}
