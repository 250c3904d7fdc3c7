import { z } from "zod"
import { contract } from "../../../lib/contract/row"

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

const plan = z.object({ plan: z.object(reach) })

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
      "Send `bookings` and `passengers` of the plan. If they have changed, the call is 409 `invalid_state` and changes nothing. A job cancels each booking, with `refund` also gives back its money, and sends one mail per booking. Bookings that were never paid are canceled without a refund.",
    body: z.strictObject({ refund: z.boolean().default(false), ...reach }),
    response: plan,
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
