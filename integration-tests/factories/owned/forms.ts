import type { OwnedEntries } from "./thing"

export const owned: OwnedEntries = {
  "GET /store/forms/:slug": { open: "The same for everybody who opens the shop." },
}
