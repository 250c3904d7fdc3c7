import { z } from "zod"
import { plannedMails } from "../../../kits/mail-queue/planned-mails"
import { contract } from "../../../kits/rows/row"

const reach = {
  bookings: z
    .int()
    .min(0)
    .describe("The valid bookings. Each gets one mail.")
    .meta({ examples: [7] }),
  passengers: z
    .int()
    .min(0)
    .describe("The passengers of these bookings.")
    .meta({ examples: [16] }),
}

const plan = z.object({
  plan: z.object({
    ...reach,
    refunds: z
      .array(z.object({ amount: z.number(), currency_code: z.string() }))
      .describe("What a cancellation with `refund` would pay back now, by currency.")
      .meta({ examples: [[{ amount: 124, currency_code: "eur" }]] }),
    open_refunds: z
      .int()
      .describe("The canceled bookings that are still to be refunded.")
      .meta({ examples: [0] }),
    mails: plannedMails(["canceled", "canceled_without_refund"]),
  }),
})

export const tourCancellations = contract({
  adminReadTourDepartureCancellationPlan: {
    method: "GET",
    path: "/admin/tour-departures/:id/cancellation",
    auth: "admin",
    summary: "What canceling a departure would reach",
    response: plan,
  },
  adminCancelTourDeparture: {
    method: "POST",
    path: "/admin/tour-departures/:id/cancellation",
    auth: "admin",
    summary: "Cancel a departure, and write to its buyers",
    description:
      "Send `bookings` and `passengers` of the plan. If they have changed, the call is 409 `invalid_state` and changes nothing. A job cancels each booking, sends one mail per booking, and with `refund` gives back the money. If the payment service fails, the job tries again for 30 days; `GET /admin/tour-passengers?refund=pending` and `refund=failed` list these bookings. If the payment is not captured, it is voided once all of the order is canceled. Otherwise the booking is refunded after the capture.",
    body: z.strictObject({ refund: z.boolean().default(false), ...reach }),
    response: z.object({ plan: z.object(reach) }),
    errors: ["invalid_state"],
  },
  adminCancelTourBooking: {
    method: "POST",
    path: "/admin/tour-bookings/:id/cancel",
    auth: "admin",
    summary: "Cancel one booking of a departure",
    description:
      "Gives back its places. With `refund`, also refunds what its line items cost, once: a repeated call completes a refund that was interrupted. A canceled booking is 409 `invalid_state`, and so is a refund without a captured payment.",
    body: z.strictObject({ refund: z.boolean().default(false) }),
    response: z.object({
      tour_booking: z.object({
        id: z.string().meta({ examples: ["tourbook_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
        status: z.literal("canceled").meta({ examples: ["canceled"] }),
      }),
    }),
    errors: ["invalid_state", "duplicate", "provider_error", "payment_failed"],
  },
})
