import { type AdminQuote, contactOf, createSentQuote } from "../quotes"
import type { OwnedCall, OwnedEntries, OwnedEntry, Owner } from "./thing"

/**
 * A call with the link of another quote. Requests need no account, so only the link's token proves who is the buyer. An
 * account with the buyer's address gets 404 too.
 */
const withAnotherLink =
  (call: (path: string, token: string) => Pick<OwnedCall, "path" | "body">): OwnedEntry =>
  async ({ shop, customer }: Owner) => {
    const quote: AdminQuote = await createSentQuote(shop, { contact: contactOf({ email: customer.email }) })
    const { link } = await createSentQuote(shop)
    const refused = { status: 404, code: "not_found" }
    return {
      ...call(`/store/quote-requests/${quote.quote_number}`, link.token),
      owner: refused,
      guest: refused,
    }
  }

export const owned: OwnedEntries = {
  "POST /store/quote-requests": {
    open: "Names variants and services of the catalogue. Anybody may ask for their prices.",
  },
  "GET /store/quote-requests/:quote_number/pdf": {
    open: "The number has 50 random bits, so only its buyer and the shop know it.",
  },
  "GET /store/quote-requests/:quote_number": withAnotherLink((path, token) => ({
    path: `${path}?token=${token}`,
  })),
  "POST /store/quote-requests/:quote_number/accept": withAnotherLink((path, token) => ({
    path: `${path}/accept`,
    body: { token, revision: 1 },
  })),
  "POST /store/quote-requests/:quote_number/payment-sessions": withAnotherLink((path, token) => ({
    path: `${path}/payment-sessions`,
    body: { token },
  })),
  "POST /store/quote-requests/:quote_number/decline": withAnotherLink((path, token) => ({
    path: `${path}/decline`,
    body: { token, revision: 1 },
  })),
  "POST /store/quote-requests/:quote_number/counter-offer": withAnotherLink((path, token) => ({
    path: `${path}/counter-offer`,
    body: { token, revision: 1, message: "Less" },
  })),
}
