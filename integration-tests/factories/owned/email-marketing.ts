import type { OwnedEntries } from "./thing"

export const owned: OwnedEntries = {
  "GET /store/track/open/:campaignId/:subscriberId": { open: "Needs the signature: email-tracking.spec.ts." },
  "GET /store/track/click/:campaignId/:subscriberId": {
    open: "Needs the signature: email-tracking.spec.ts.",
  },
}
