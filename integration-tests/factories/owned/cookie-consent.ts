import { storefront } from "../../harness/api"
import type { OwnedEntries, Owner } from "./thing"

const BEARER = {
  open: "The session's id is a secret of the browser, with or without a customer: cookie-consent.spec.ts.",
}

export const owned: OwnedEntries = {
  "POST /store/cookie-consent": BEARER,
  "GET /store/cookie-consent/:sessionId": BEARER,
  "DELETE /store/cookie-consent/:sessionId": BEARER,
  "POST /store/cookie-consent/:sessionId/customer": async ({ shop, customer }: Owner) => {
    const { body } = await storefront(shop, { token: customer.token })
      .post("/store/cookie-consent", { action: "accept_all" })
      .expect(200)
    return { path: `/store/cookie-consent/${body.cookie_consent.session_id}/customer` }
  },
}
