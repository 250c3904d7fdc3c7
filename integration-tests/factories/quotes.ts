import { makeSpamToken } from "../../src/features/anti-spam/module/lib/spam-token"
import { clock } from "../../src/lib/clock"
import { admin, type Caller, storefront } from "../harness/api"
import type { Shop } from "../harness/shop"
import { SPAM_SECRET, spamToken } from "./spam-token"
import { unique } from "./unique"

export interface RequestedQuote {
  id: string
  quote_number: string
  status: string
  revision: number
  lines: { id: string; title: string; unit_price: number | null; total: number | null }[]
  total: number | null
  pdf_url: string
}

/** The body of a request for one line of the buyer's own words. */
export function quoteBody(fields: Record<string, unknown> = {}) {
  return {
    lines: [{ type: "custom", title: unique("Plates"), quantity: 12 }],
    contact: contactOf(),
    ...fields,
  }
}

export function contactOf(fields: Record<string, unknown> = {}) {
  return {
    first_name: "Ada",
    last_name: "Lovelace",
    email: `${unique("buyer")}@buyer.example`,
    company: "Analytical Engines Ltd",
    ...fields,
  }
}

/** Calls the route as a visitor with an anti-spam token. */
export async function postQuote(shop: Shop, body: object, caller: Caller = storefront(shop)) {
  return caller.post("/store/quote-requests", body).set("x-svc-spam-token", await spamToken(shop))
}

/** Requests a quote as a visitor. */
export async function requestQuote(
  shop: Shop,
  fields: Record<string, unknown> = {},
): Promise<RequestedQuote> {
  const answer = await postQuote(shop, quoteBody(fields))
  if (answer.status !== 200) throw new Error(`The request was answered ${answer.status}: ${answer.text}`)
  return answer.body.quote_request
}

/** Sends a request with files as `multipart/form-data`. */
export function postQuoteFiles(
  shop: Shop,
  body: object,
  files: { part?: string; filename: string; content: Buffer }[],
) {
  const token = makeSpamToken(SPAM_SECRET, new Date(clock.now() - 20_000))
  const call = storefront(shop)
    .post("/store/quote-requests")
    .set("x-svc-spam-token", token)
    .field("payload", JSON.stringify(body))
  return files.reduce(
    (sent, { part = "attachments", filename, content }) => sent.attach(part, content, { filename }),
    call,
  )
}

export interface AdminQuote {
  id: string
  quote_number: string
  status: string
  revision: number
  draft_version: number
  order_id: string | null
  revisions: {
    number: number
    status: string
    document: { total: number; tax_total: number; lines: { id: string; quantity: number }[] }
  }[]
  messages: { kind: string; body: string | null; lines: { line_id: string; unit_price: number }[] | null }[]
  link: { token: string; url: string | null }
}

const WEEK_MS = 7 * 86_400_000

export async function readQuote(shop: Shop, id: string): Promise<AdminQuote> {
  return (await admin(shop).get(`/admin/quotes/${id}`).expect(200)).body.quote
}

/** Saves a draft with this price for each piece of each line. */
export async function draftQuote(
  shop: Shop,
  id: string,
  { unit_price = 20, ...more }: Record<string, unknown> = {},
): Promise<AdminQuote> {
  const { revisions, draft_version } = await readQuote(shop, id)
  const lines = revisions[0]?.document.lines.map((line) => ({
    id: line.id,
    quantity: line.quantity,
    unit_price,
  }))
  const valid_until = new Date(clock.now() + WEEK_MS).toISOString()
  const { body } = await admin(shop)
    .post(`/admin/quotes/${id}/draft`, { lines, valid_until, if_draft_version: draft_version, ...more })
    .expect(200)
  return body.quote
}

/** Sends a revision with this price to the buyer. */
export async function sendQuote(
  shop: Shop,
  id: string,
  draft: Record<string, unknown> = {},
): Promise<AdminQuote> {
  await draftQuote(shop, id, draft)
  return sendDraft(shop, id)
}

/** Sends the saved draft. */
export async function sendDraft(shop: Shop, id: string): Promise<AdminQuote> {
  const { revision: if_revision, draft_version: if_draft_version } = await readQuote(shop, id)
  const seen = { if_revision, if_draft_version }
  return (await admin(shop).post(`/admin/quotes/${id}/send`, seen).expect(200)).body.quote
}

/** Requests a quote as a visitor and sends its first revision. */
export async function createSentQuote(
  shop: Shop,
  fields: Record<string, unknown> = {},
  draft: Record<string, unknown> = {},
): Promise<AdminQuote> {
  const { id } = await requestQuote(shop, { address: BERLIN, ...fields })
  return sendQuote(shop, id, draft)
}

const BERLIN = { address_1: "Unter den Linden 1", city: "Berlin", postal_code: "10117", country_code: "de" }

/** Calls one of the buyer's routes with the token of the link. */
export function asBuyer(
  shop: Shop,
  { quote_number, revision, link: { token } }: AdminQuote,
  action: "accept" | "decline" | "counter-offer" | "payment-sessions",
  body: object = {},
) {
  return storefront(shop).post(`/store/quote-requests/${quote_number}/${action}`, {
    token,
    ...(action !== "payment-sessions" && { revision }),
    ...body,
  })
}
