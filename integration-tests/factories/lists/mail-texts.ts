import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/mail-texts": {
    path: "/admin/mail-texts",
    exempt: "The kinds of mails are declared in code: nobody adds one.",
  },
}
