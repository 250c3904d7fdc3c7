import type { OwnedEntries } from "./thing"

export const owned: OwnedEntries = {
  "GET /store/destinations": { open: "The same for everybody who opens the shop." },
  "GET /store/destinations/:slug": { open: "Published texts: the same for everybody who opens the shop." },
}
