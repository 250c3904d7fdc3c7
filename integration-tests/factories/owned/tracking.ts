import type { OwnedEntries } from "./thing"

export const owned: OwnedEntries = {
  "POST /store/track/events": {
    open: "The consent's session is a secret of the browser, and nothing is read: tracking.spec.ts.",
  },
}
