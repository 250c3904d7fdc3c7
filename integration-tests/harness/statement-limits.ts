import { isEngineRow, type Row } from "../../src/kits/rows/row"

/** The usual number of SQL statements that a request of ours may run. */
export const MOST = 12

/** Routes of ours that run more, for one reason. */
interface Exception {
  why: string
  /** The usual number of statements that each may run. */
  routes: Readonly<Record<string, number>>
}

/**
 * Routes of ours that run more than {@link MOST}. Do not add a route that needs only our own statements.
 * docs/statements.md prints these groups.
 */
export const EXCEPTIONS: readonly Exception[] = [
  {
    why: "Place an order by the engine's workflows, which write its parts one after the other, or take one back.",
    routes: {
      "POST /store/carts/:id/complete": 100,
      "POST /store/quote-requests/:quote_number/accept": 220,
      "POST /admin/quotes/:id/finish": 240,
      "POST /hooks/payment/:provider": 140,
      "POST /hooks/payment/:provider/return": 140,
    },
  },
  {
    why: "Create payment sessions by the engine's module. A first call also creates the payment collection.",
    routes: {
      "POST /store/carts/:id/payment-sessions": 14,
      "POST /store/quote-requests/:quote_number/payment-sessions": 18,
    },
  },
  {
    why: "Cancel or return an order, or a part of it, by the engine's workflows. A captured payment is refunded.",
    routes: {
      "POST /admin/orders/:id/cancel": 112,
      "POST /store/orders/:id/cancel": 70,
      "POST /store/returns": 65,
      "POST /admin/tour-bookings/:id/cancel": 90,
      "POST /admin/event-registrations/:id/cancel": 90,
      "POST /store/service-bookings/manage/:token": 90,
      "POST /admin/service-bookings/:id/cancel": 90,
    },
  },
  {
    why: "Give an order to an account by the engine's workflows.",
    routes: {
      "POST /store/orders/:id/transfer/request": 22,
      "POST /store/orders/:id/transfer/accept": 22,
    },
  },
  {
    why: "Add or remove line items by the engine's workflows, which calculate the cart again, and read the cart.",
    routes: {
      "POST /store/carts/:id/event-items": 100,
      "DELETE /store/carts/:id/event-items/:lineItemId": 80,
      "POST /store/carts/:id/tour-items": 120,
      "DELETE /store/carts/:id/tour-items/:lineItemId": 90,
      "POST /store/service-bookings": 100,
    },
  },
  {
    why: "Create or change a product of the engine with its prices.",
    routes: {
      "POST /admin/tour-units": 60,
      "POST /admin/tour-units/:id": 40,
      "POST /admin/tour-rates": 60,
      "POST /admin/tour-rates/:id": 40,
      "POST /admin/tour-options": 60,
      "POST /admin/tour-options/:id": 40,
      "POST /admin/event-tickets": 60,
      "POST /admin/event-tickets/:id": 40,
      "POST /admin/services": 60,
      "POST /admin/services/:id": 60,
      "POST /admin/products/:id/attributes": 20,
    },
  },
  {
    why: "Create, fill and activate a price list of the engine.",
    routes: { "POST /admin/rate-price-lists": 36 },
  },
  {
    why: "Read prices and taxes of each line by the engine's modules, and the whole quote after the change.",
    routes: {
      "POST /store/quote-requests": 24,
      "POST /admin/quotes/:id/draft": 20,
      "POST /admin/quotes/:id/send": 24,
    },
  },
  {
    why: "The first call issues the document and prints it. Taxes and texts come from other modules.",
    routes: {
      "GET /store/subscriptions/:id/invoices/:invoice_id/pdf": 30,
      "GET /admin/subscriptions/:id/invoices/:invoice_id/pdf": 30,
      "GET /store/subscriptions/:id/refunds/:refund_id/credit-note/pdf": 44,
      "GET /admin/subscriptions/:id/refunds/:refund_id/credit-note/pdf": 44,
    },
  },
  {
    why: "Read the state at the payment service, and store it with each of its invoices.",
    routes: {
      "POST /store/subscriptions/:id/change-plan": 60,
      "POST /store/subscriptions/:id/pause": 30,
      "POST /store/subscriptions/:id/resume": 45,
      "POST /store/subscriptions/:id/cancel": 30,
      "POST /store/subscriptions/:id/uncancel": 30,
      "GET /store/subscriptions/checkout/:id": 30,
      "POST /store/subscriptions/checkout": 26,
      "POST /admin/subscriptions/:id/pause": 40,
      "POST /admin/subscriptions/:id/resume": 40,
      "POST /admin/subscriptions/:id/cancel": 40,
      "POST /admin/subscriptions/:id/uncancel": 40,
      "POST /admin/subscriptions/:id/retry": 60,
      "POST /admin/subscriptions/:id/refund": 30,
    },
  },
  {
    why: "Store each step of a publication by itself, because the process may die between two of them.",
    routes: { "POST /admin/ai/marketing/social/publish": 30 },
  },
  {
    why: "Read the voiceover again after each chunk, for as long as the stream lasts.",
    routes: { "GET /admin/ai/voice/blog/:id/stream": 40 },
  },
  {
    why: "Read each table with personal data. An erasure also changes each of them, and redacts the texts row by row.",
    routes: {
      "POST /store/customers/me/data-export": 120,
      "GET /admin/personal-data": 120,
      "POST /store/customer-erasures": 400,
      "POST /admin/personal-data/erasures": 400,
    },
  },
  {
    why: "Change an identity of the engine, its sessions and its tokens.",
    routes: {
      "POST /auth/customer/emailpass/register": 14,
      "POST /auth/customer/emailpass/update": 34,
      "POST /auth/user/emailpass/update": 34,
      "POST /auth/verification/confirm": 18,
      "GET /store/auth/social/:provider/callback": 18,
      "POST /store/auth/social/apple/callback": 18,
    },
  },
  {
    why: "Add up what a cancellation would refund, from orders with items and payments that the engine reads.",
    routes: { "GET /admin/tour-departures/:id/cancellation": 15 },
  },
  {
    why: "Show the event of each ticket as the list of events does, with its price for this customer and what is left.",
    routes: { "GET /store/events/my-registrations": 16 },
  },
  {
    why: "Count and read the stale texts of each kind and their prices, and store a plan with several actions.",
    routes: { "POST /admin/translation-texts/plan": 70 },
  },
  {
    why: "Run whatever the assistant decides to do.",
    routes: {
      "POST /admin/ai/chat": 70,
      "POST /admin/ai/chat/stream": 70,
      "POST /admin/ai/chat/stream/:streamId/approve": 70,
      "POST /v1/chat/stream": 70,
      "POST /v1/chat/stream/:streamId/approve": 70,
    },
  },
]

const LIMITS: Readonly<Record<string, number>> = Object.assign({}, ...EXCEPTIONS.map(({ routes }) => routes))

/** Fewer requests may all have found empty caches. */
const FEWEST_REQUESTS = 3

const counted = new Map<string, number[]>()

/** Notes a successful request. The engine's own routes do not count. */
export function noteStatements(row: Row, statements: number): void {
  if (isEngineRow(row)) return
  const route = `${row.method} ${row.path}`
  counted.set(route, [...(counted.get(route) ?? []), statements])
}

/** One line for each route that usually ran too many statements since the last call. */
export function excesses(): string[] {
  const lines = [...counted].flatMap(([route, all]) => {
    const sorted = all.sort((a, b) => a - b)
    const usual = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
    const most = LIMITS[route] ?? MOST
    if (sorted.length < FEWEST_REQUESTS || usual <= most) return []
    return [`${route} usually runs ${usual} SQL statements. Its limit is ${most}.`]
  })
  counted.clear()
  return lines
}
