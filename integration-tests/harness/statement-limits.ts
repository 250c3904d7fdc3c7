import { isEngineRow, type Row } from "../../src/kits/rows/row"

/** The usual number of SQL statements that a request of ours may run. */
const MOST = 12

/**
 * Routes of ours that run more, with their own limits. Most run the engine's workflows, whose statements we cannot
 * choose. Do not add a route that needs only our own statements.
 */
const EXCEPTIONS: Readonly<Record<string, number>> = {
  // Runs the engine's completion of a cart, whose steps each read the cart.
  "POST /store/carts/:id/complete": 120,
  // A first call creates the payment collection and the session by the engine's workflow. A later call runs 5.
  "POST /store/carts/:id/payment-sessions": 14,
  "POST /store/orders/:id/transfer/request": 22,
  "POST /store/orders/:id/transfer/accept": 22,
  // Run the engine's workflows for cancellations and returns.
  // Also refunds a captured payment.
  "POST /admin/orders/:id/cancel": 112,
  "POST /store/orders/:id/cancel": 70,
  "POST /store/returns": 65,
  // Add and remove line items by the engine's workflows, which compute the cart's totals, and read the cart.
  "POST /store/carts/:id/event-items": 100,
  "DELETE /store/carts/:id/event-items/:lineItemId": 80,
  // Reads prices and taxes by the engine's modules. Stores the number, the request, its revision and its event.
  "POST /store/quote-requests": 24,
  // Places the order by the engine's workflows for draft orders.
  "POST /store/quote-requests/:quote_number/accept": 220,
  // Does the same, or removes what is left of an order.
  "POST /admin/quotes/:id/finish": 240,
  // Creates the sessions by the engine's module, as for a cart.
  "POST /store/quote-requests/:quote_number/payment-sessions": 18,
  // The first call issues the invoice and prints it. Taxes and texts come from other modules.
  "GET /store/subscriptions/:id/invoices/:invoice_id/pdf": 30,
  "GET /admin/subscriptions/:id/invoices/:invoice_id/pdf": 30,
  // The first call also issues the credit note and prints it.
  "GET /store/subscriptions/:id/refunds/:refund_id/credit-note/pdf": 44,
  "GET /admin/subscriptions/:id/refunds/:refund_id/credit-note/pdf": 44,
  // Read the whole quote again after the change. Taxes and the print come from other modules.
  "POST /admin/quotes/:id/draft": 20,
  "POST /admin/quotes/:id/send": 24,
  "POST /store/carts/:id/tour-items": 120,
  "DELETE /store/carts/:id/tour-items/:lineItemId": 90,
  // Create and change a product of the engine with its prices.
  "POST /admin/tour-units": 60,
  "POST /admin/tour-units/:id": 40,
  "POST /admin/tour-rates": 60,
  "POST /admin/tour-rates/:id": 40,
  "POST /admin/tour-options": 60,
  "POST /admin/tour-options/:id": 40,
  // Create and change a product of the engine with its prices.
  "POST /admin/event-tickets": 60,
  "POST /admin/event-tickets/:id": 40,
  // May refund a payment by the engine's workflow.
  "POST /admin/tour-bookings/:id/cancel": 90,
  "POST /admin/event-registrations/:id/cancel": 90,
  // Adds a line item for a paid service by the engine's workflow.
  "POST /store/service-bookings": 100,
  // Create and change a product of the engine with the price.
  "POST /admin/services": 60,
  "POST /admin/services/:id": 60,
  // May refund a payment by the engine's workflow.
  "POST /store/service-bookings/manage/:token": 90,
  "POST /admin/service-bookings/:id/cancel": 90,
  // Read the state at the provider and store it with each of its invoices.
  "POST /store/subscriptions/:id/change-plan": 60,
  "POST /store/subscriptions/:id/pause": 30,
  "POST /store/subscriptions/:id/resume": 45,
  "POST /store/subscriptions/:id/cancel": 30,
  "POST /store/subscriptions/:id/uncancel": 30,
  // A paid checkout makes the subscription.
  "GET /store/subscriptions/checkout/:id": 30,
  // Holds a coupon, and counts its uses.
  "POST /store/subscriptions/checkout": 17,
  // Do the same, and read the timeline.
  "POST /admin/subscriptions/:id/pause": 40,
  "POST /admin/subscriptions/:id/resume": 40,
  "POST /admin/subscriptions/:id/cancel": 40,
  "POST /admin/subscriptions/:id/uncancel": 40,
  "POST /admin/subscriptions/:id/retry": 60,
  "POST /admin/subscriptions/:id/refund": 30,
  // Stores each step of a publication by itself, because the process may die between two of them.
  "POST /admin/ai/marketing/social/publish": 30,
  // Read each table with personal data. An erasure also changes each of them, and redacts the texts row by row.
  "POST /store/customers/me/data-export": 120,
  "GET /admin/personal-data": 120,
  "POST /store/customer-erasures": 400,
  "POST /admin/personal-data/erasures": 400,
  // Completes the cart or notes the payment.
  "POST /hooks/payment/:provider": 140,
  "POST /hooks/payment/:provider/return": 140,
  // Change an identity of the engine, its sessions and its tokens.
  "POST /auth/customer/emailpass/register": 14,
  "POST /auth/customer/emailpass/update": 34,
  "POST /auth/user/emailpass/update": 34,
  "POST /auth/verification/confirm": 18,
  "GET /store/auth/social/:provider/callback": 18,
  "POST /store/auth/social/apple/callback": 18,
  // Updates a product by the engine's workflow.
  "POST /admin/products/:id/attributes": 20,
  // Creates, fills and activates a price list of the engine.
  "POST /admin/rate-price-lists": 36,
  // Shows the event of each ticket as the list of events does, with its price for this customer and what is left.
  "GET /store/events/my-registrations": 16,
  // Run whatever the assistant decides to do.
  "POST /admin/ai/chat": 70,
  "POST /admin/ai/chat/stream": 70,
  "POST /admin/ai/chat/stream/:streamId/approve": 70,
  "POST /v1/chat/stream": 70,
  "POST /v1/chat/stream/:streamId/approve": 70,
}

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
    const most = EXCEPTIONS[route] ?? MOST
    if (sorted.length < FEWEST_REQUESTS || usual <= most) return []
    return [`${route} usually runs ${usual} SQL statements. Its limit is ${most}.`]
  })
  counted.clear()
  return lines
}
