import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/installation/jobs": {
    path: "/admin/installation/jobs",
    exempt: "It has a row for each job of the code and each shop. Its own spec reads its pages.",
  },
  "GET /admin/installation/queues": {
    path: "/admin/installation/queues",
    exempt:
      "It has a row for each shop, and one statement in each shop's database. Its own spec counts them.",
  },
}
