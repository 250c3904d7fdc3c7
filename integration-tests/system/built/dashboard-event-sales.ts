import { randomUUID } from "node:crypto"
import type { OpenDashboard } from "../../harness/dashboard"
import { keyboardHelp } from "./dashboard-keyboard-help"

const DAY_MS = 86_400_000

export interface SoldTickets {
  event: { id: string; title: string }
  order: string
  /** The secrets of the tickets, and the names of their attendees, in the same order. */
  codes: string[]
  attendees: string[]
}

interface Registrations {
  event_registrations: { status: string }[]
}

interface Token {
  token: string
}

/** Sells tickets for specs of the dashboard, and reads what became of them. `dashboard` works only inside of tests. */
export function ticketSales(dashboard: () => OpenDashboard) {
  const { call } = keyboardHelp(dashboard)

  async function refundedOf(order: string): Promise<number> {
    const { order: found } = await call<{ order: { payment_collections: { refunded_amount: number }[] } }>(
      `/admin/orders/${order}?fields=payment_collections.refunded_amount`,
    )
    return found.payment_collections[0]?.refunded_amount ?? 0
  }

  async function statuses(event: string): Promise<string[]> {
    const { event_registrations } = await call<Registrations>(`/admin/event-registrations?event_id=${event}`)
    return event_registrations.map(({ status }) => status).sort()
  }

  async function stateOf(id: string): Promise<string> {
    return (await call<{ event: { event_status: string } }>(`/admin/events/${id}`)).event.event_status
  }

  async function capture(order: string): Promise<void> {
    const { order: found } = await call<{
      order: { payment_collections: { payments: { id: string }[] }[] }
    }>(`/admin/orders/${order}?fields=payment_collections.payments.id`)
    const [payment] = found.payment_collections.flatMap(({ payments }) => payments)
    await call(`/admin/payments/${payment?.id}/capture`, {})
  }

  /** A customer buys two tickets whose attendees answer a form. `name` is unique. */
  async function sellTickets(name: string): Promise<SoldTickets> {
    const content = {
      title: { en: `Dinner ${name}` },
      steps: [{ id: "first", fields: [{ name: "meal", type: "text", label: { en: "Which meal?" } }] }],
    }
    const { form } = await call<{ form: { id: string } }>("/admin/forms", {
      content,
      slug: `dinner-${name.toLowerCase().replace(" ", "-")}`,
    })
    await call(`/admin/forms/${form.id}/publish`, {})
    const { event } = await call<Pick<SoldTickets, "event">>("/admin/events", {
      title: `Glaze evening ${name}`,
      body: "<p>Twice.</p>",
      status: "published",
      starts_at: new Date(Date.now() + 30 * DAY_MS).toISOString(),
    })
    const { event_ticket } = await call<{ event_ticket: { id: string } }>("/admin/event-tickets", {
      event_id: event.id,
      title: "Seat",
      quota_ids: [],
      attendee_form_id: form.id,
      prices: [{ amount: 10, currency_code: "eur" }],
    })
    const credentials = { email: `${randomUUID()}@events.test`, password: `the kiln is ${randomUUID()}` }
    const { token } = await store<Token>("/auth/customer/emailpass/register", credentials)
    await store("/store/customers", { email: credentials.email }, token)
    const signedIn = (await store<Token>("/auth/customer/emailpass", credentials)).token
    const { regions } = await store<{ regions: { id: string; currency_code: string }[] }>("/store/regions")
    const region = regions.find(({ currency_code }) => currency_code === "eur")
    const { cart } = await store<{ cart: { id: string } }>(
      "/store/carts",
      { region_id: region?.id, email: credentials.email },
      signedIn,
    )
    const names = ["Ada", "Grace"]
    const attendees = names.map((first_name) => ({ first_name, last_name: name, answers: { meal: "fish" } }))
    const path = `/store/carts/${cart.id}`
    await store(
      `${path}/event-items`,
      { ticket_id: event_ticket.id, quantity: names.length, attendees },
      signedIn,
    )
    await store(`${path}/payment-sessions`, { provider_id: "pp_system_default" }, signedIn)
    const { order } = await store<{ order: { id: string } }>(`${path}/complete`, {}, signedIn)
    const { registrations } = await store<{
      registrations: { code: string; attendee: { first_name: string } }[]
    }>("/store/events/my-registrations", undefined, signedIn)
    const codes = names.map(
      (first) => registrations.find(({ attendee }) => attendee.first_name === first)?.code ?? "",
    )
    return { event, order: order.id, codes, attendees: names.map((first) => `${first} ${name}`) }
  }

  async function store<Answer>(path: string, body?: object, token?: string): Promise<Answer> {
    const { url, key } = dashboard()
    const reply = await fetch(url + path, {
      headers: {
        "content-type": "application/json",
        "x-publishable-api-key": key,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as Answer
  }

  return { sellTickets, capture, refundedOf, statuses, stateOf }
}
