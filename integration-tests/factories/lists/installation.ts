import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/installation/jobs": {
    path: "/admin/installation/jobs",
    exempt: "It has a row for each job of the code and each shop. Its own spec reads its pages.",
  },
}
