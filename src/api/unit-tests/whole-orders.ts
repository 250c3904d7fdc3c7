/**
 * All operations on a whole order, its money or its holdings. Each says whether a part of the order may refuse it: a used ticket, a departed tour, a booking after its time for changes, a part that the shop has canceled
 * and not refunded. The refusals themselves are `refusals` of `src/kits/holdings/types.ts`.
 */
interface Decision {
  mayRefuse: boolean
  because: string
  /** Routes that change something. */
  routes?: readonly (string | RegExp)[]
  /** Source files that call what moves an order's money or holdings. */
  files?: readonly string[]
}

export const DECISIONS: readonly Decision[] = [
  {
    mayRefuse: true,
    because: "A customer may not get around the rules of a part by cancelling the whole (cause `customer`).",
    routes: ["POST /store/orders/:id/cancel"],
    files: ["src/features/orders/api/store-orders.handlers.ts"],
  },
  {
    mayRefuse: true,
    because: "A ticket that admitted its holder is owed, although nobody has paid it (cause `unpaid`).",
    files: ["src/features/orders/services/cancel-unpaid-orders.ts"],
  },
  {
    mayRefuse: true,
    because: "It continues with the cause of the interrupted cancellation, until money has moved.",
    files: ["src/features/orders/jobs/end-interrupted-cancellations.ts"],
  },
  {
    mayRefuse: true,
    because: "The booking has its own rules, and the stored decision about its money counts.",
    routes: [
      "POST /store/service-bookings/manage/:token",
      "POST /admin/service-bookings/:id/cancel",
      "POST /admin/event-registrations/:id/cancel",
      "POST /admin/tour-bookings/:id/cancel",
    ],
    files: [
      "src/features/services/workflows/change-booking.ts",
      "src/features/events/workflows/cancel-registration.ts",
      "src/features/tours/workflows/cancel-booking.ts",
    ],
  },
  {
    mayRefuse: false,
    because: "The shop decides about its own rules and money, and knows its order (cause `admin`).",
    routes: ["POST /admin/orders/:id/cancel"],
    files: ["src/features/orders/api/admin.handlers.ts", "src/features/orders/skills/order-cancel.ts"],
  },
  {
    mayRefuse: false,
    because: "The shop returns money and takes nothing back. The holder keeps the ticket or booking.",
    routes: ["POST /admin/payments/:id/refund", "POST /admin/subscriptions/:id/refund"],
    files: [
      "src/features/orders/skills/order-refund.ts",
      "src/features/orders/workflows/refund-part-of-order.ts",
    ],
  },
  {
    mayRefuse: false,
    because: "The shop cancels what it sells, and decides about the money. Used tickets are left out before.",
    routes: ["POST /admin/events/:id/announcement", "POST /admin/tour-departures/:id/cancellation"],
    files: ["src/features/capacity/services/refund-due-parts.ts"],
  },
  {
    mayRefuse: false,
    because: "The customer gets an order of a guest. Nothing of the order changes.",
    routes: [
      "POST /store/orders/:id/transfer/accept",
      "POST /store/orders/:id/transfer/cancel",
      "POST /store/orders/:id/transfer/decline",
      "POST /store/orders/:id/transfer/request",
      "POST /admin/orders/:id/transfer",
      "POST /admin/orders/:id/transfer/cancel",
      "POST /admin/orders/:id/transfer/guest",
    ],
  },
  {
    mayRefuse: false,
    because: "A return moves no money and releases nothing. An admin receives the items and decides.",
    routes: ["POST /store/returns"],
  },
  {
    mayRefuse: false,
    because: "Erasure takes the person out of an order. It returns no money and releases nothing.",
    routes: [
      "POST /store/customer-erasures",
      "DELETE /store/customers/me",
      "POST /admin/personal-data/erasures",
    ],
  },
  {
    mayRefuse: false,
    because:
      "The provider has moved the money already, or the payment pays for no order. The order stays as it is.",
    routes: ["POST /hooks/payment/:provider", "POST /hooks/payment/:provider/return"],
    files: [
      "src/features/payments/workflows/steps/settle-payment-report.ts",
      "src/features/payments/workflows/lib/return-payment.ts",
    ],
  },
  {
    mayRefuse: false,
    because:
      "The order of an accepted quote is taken back before its buyer was told about it (cause `quote`).",
    files: ["src/features/quotes/workflows/finish-accepted-quote.ts"],
  },
  {
    mayRefuse: false,
    because: "A completion that has failed takes its order back, before anything was used.",
    files: ["src/features/cart-completion/workflows/lib/made-order.ts"],
  },
  {
    mayRefuse: false,
    because: "A subscription ends at the end of its paid period. No order changes.",
    routes: [
      "POST /store/subscriptions/:id/cancel",
      "POST /store/subscriptions/:id/uncancel",
      "POST /admin/subscriptions/:id/cancel",
      "POST /admin/subscriptions/:id/uncancel",
    ],
  },
  {
    mayRefuse: false,
    because: "An admin changes, ships, pays or takes back goods. Lines with places are not shipped.",
    routes: [
      "POST /admin/orders/:id",
      "POST /admin/orders/:id/archive",
      "POST /admin/orders/:id/complete",
      "POST /admin/orders/:id/credit-lines",
      "POST /admin/orders/:id/fulfillments",
      "POST /admin/orders/:id/fulfillments/:fulfillment_id/cancel",
      "POST /admin/orders/:id/fulfillments/:fulfillment_id/mark-as-delivered",
      "POST /admin/orders/:id/fulfillments/:fulfillment_id/shipments",
      "POST /admin/orders/:id/payment-sessions/authorize",
      "POST /admin/order-changes/:id",
      "POST /admin/payments/:id/capture",
      "POST /admin/payment-collections/:id/mark-as-paid",
      "POST /admin/payment-collections/:id/payment-sessions",
      "DELETE /admin/payment-collections/:id",
      "POST /admin/fulfillments/:id/cancel",
      "POST /admin/fulfillments/:id/shipment",
      /^(POST|DELETE) \/admin\/(order-edits|claims|exchanges|returns)\/:id/,
    ],
  },
  {
    mayRefuse: false,
    because: "A document about the order, which moves nothing.",
    routes: ["POST /admin/orders/:id/invoice", "POST /admin/orders/:id/credit-notes"],
  },
  {
    mayRefuse: false,
    because: "The cart or draft is no order yet, and nothing of it was used.",
    routes: [
      "POST /store/payment-collections/:id/payment-sessions",
      /^(POST|DELETE) \/admin\/draft-orders\/:id/,
    ],
  },
  {
    mayRefuse: false,
    because: "It is called by the workflows above, which have asked before.",
    files: [
      "src/features/orders/workflows/cancel-placed-order.ts",
      "src/features/orders/workflows/void-payments.ts",
      "src/features/orders/workflows/steps/refund-whole-order.ts",
      "src/features/orders/workflows/steps/release-holdings.ts",
      "src/features/orders/workflows/release-holdings.ts",
    ],
  },
  {
    mayRefuse: false,
    because: "These payments belong to carts or to other things than orders.",
    routes: ["POST /admin/email-campaigns/:id/cancel", "POST /admin/social-posts/:id/cancel"],
  },
]
