import type { OwnedEntries } from "./thing"

export const owned: OwnedEntries = {
  "GET /store/track/open/:campaignId/:subscriberId": { open: "Needs the signature: email-tracking.spec.ts." },
  "GET /store/track/click/:campaignId/:subscriberId": {
    open: "Needs the signature: email-tracking.spec.ts.",
  },
  "GET /hooks/track/open/:campaignId/:subscriberId": { open: "Needs the signature: email-links.spec.ts." },
  "GET /hooks/track/click/:campaignId/:subscriberId": { open: "Needs the signature: email-links.spec.ts." },
}
