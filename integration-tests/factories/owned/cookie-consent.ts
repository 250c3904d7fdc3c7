import type { OwnedEntries } from "./thing"

const BEARER = {
  open: "The session's id is a secret of the browser, with or without a customer: cookie-consent.spec.ts.",
}

export const owned: OwnedEntries = {
  "POST /store/cookie-consent": BEARER,
  "GET /store/cookie-consent/:sessionId": BEARER,
  "DELETE /store/cookie-consent/:sessionId": BEARER,
}
