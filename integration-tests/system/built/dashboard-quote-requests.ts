import { expect } from "vitest"
import { makeSpamToken } from "../../../src/features/anti-spam/module/lib/spam-token"
import type { OpenDashboard } from "../../harness/dashboard"
import { keyboardHelp } from "./dashboard-keyboard-help"

const SPAM_SECRET = "a-secret-for-the-spec-of-the-dashboard-with-quotes"
/** The time in which a visitor fills in a form. */
const FILLED_IN_MS = 20_000
/** A safety expert for 40 employees in İstanbul. */
const ISG = {
  config_version: 1,
  hazard_class: "tehlikeli",
  employees: 40,
  location_code: "istanbul",
  service_codes: ["safety-expert"],
}

interface Line {
  id: string
  type: string
  title: string
  quantity: number
  unit_price: number | null
  isg: { service_code: string; config_version: number; employees: number; minutes: number } | null
}

/** A quote as admins see it. */
interface ShownQuote {
  quote_number: string
  status: string
  revision: number
  draft_version: number
  assigned_to: string | null
  order_id: string | null
  revisions: { id: string; number: number; payment: string; document: { lines: Line[] } }[]
  link: { token: string }
}

interface Attachment {
  name: string
  type: string
  bytes: Buffer
}

/** Requests, sends and accepts quotes for specs of the dashboard. `dashboard` works only inside of tests. */
export function quoteRequests(dashboard: () => OpenDashboard) {
  const { call } = keyboardHelp(dashboard)
  const pathOf = (id: string) => `/admin/quotes/${id}`
  const readQuote = async (id: string) => (await call<{ quote: ShownQuote }>(pathOf(id))).quote

  /** Asks for a quote as a company of this name. Returns the quote's id. */
  async function requestQuote(company: string, wish: object, file?: Attachment): Promise<string> {
    await call("/admin/config/anti_spam", { spam_secret: SPAM_SECRET })
    const contact = { company, first_name: "Ada", last_name: "Yılmaz", email: "ada@works.example" }
    const body = new FormData()
    body.append("payload", JSON.stringify({ ...wish, contact }))
    if (file)
      body.append("attachments", new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name)
    const { url, key } = dashboard()
    const token = makeSpamToken(SPAM_SECRET, new Date(Date.now() - FILLED_IN_MS))
    const headers = { "x-publishable-api-key": key, "x-svc-spam-token": token }
    const reply = await fetch(`${url}/store/quote-requests`, { method: "POST", headers, body })
    expect(reply.status).toBe(200)
    return ((await reply.json()) as { quote_request: { id: string } }).quote_request.id
  }

  /** Asks for the prices of ISG services. */
  const requestIsgQuote = (company: string) => requestQuote(company, { lines: [], isg: ISG })

  /** Sends the next revision to the buyer. Without a price, the lines keep their own. */
  async function sendQuote(id: string, unit_price?: number): Promise<void> {
    const { revisions, revision: if_revision, draft_version: if_draft_version } = await readQuote(id)
    const lines = revisions[0]?.document.lines.map((line) => ({
      id: line.id,
      quantity: line.quantity,
      unit_price,
    }))
    await call(`${pathOf(id)}/draft`, { lines, if_draft_version })
    await call(`${pathOf(id)}/send`, { if_revision, if_draft_version: if_draft_version + 1 })
  }

  /** Accepts a sent quote by the buyer's link. Returns the order's id. */
  async function acceptQuote(id: string): Promise<string> {
    const { url, key } = dashboard()
    const { quote_number, revision, link } = await readQuote(id)
    const reply = await fetch(`${url}/store/quote-requests/${quote_number}/accept`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-publishable-api-key": key },
      body: JSON.stringify({ token: link.token, revision }),
    })
    expect(reply.status).toBe(200)
    return ((await reply.json()) as { order: { id: string } }).order.id
  }

  return { readQuote, requestQuote, requestIsgQuote, sendQuote, acceptQuote }
}
