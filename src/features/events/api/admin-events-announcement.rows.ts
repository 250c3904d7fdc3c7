import { z } from "zod"
import { plannedMails } from "../../../kits/mail-queue/planned-mails"
import { contract } from "../../../kits/rows/row"

const reach = {
  tickets: z
    .int()
    .min(0)
    .describe("The valid tickets that nobody has used.")
    .meta({ examples: [42] }),
  orders: z
    .int()
    .min(0)
    .describe("The orders of these tickets. Each gets one mail.")
    .meta({ examples: [17] }),
}

const refunds = z
  .array(
    z.object({
      currency_code: z.string().meta({ examples: ["eur"] }),
      amount: z
        .number()
        .describe("In major units.")
        .meta({ examples: [1890] }),
    }),
  )
  .describe("What canceling with `refund` would pay back now. Unpaid orders are left out.")

const openRefunds = z
  .int()
  .describe("The canceled tickets that are still to be refunded.")
  .meta({ examples: [0] })

const mails = plannedMails(["postponed", "canceled", "canceled_without_refund"])

export const eventAnnouncement = contract({
  adminReadEventAnnouncementPlan: {
    method: "GET",
    path: "/admin/events/:id/announcement",
    auth: "admin",
    summary: "What postponing or canceling an event would reach",
    response: z.object({ plan: z.object({ ...reach, refunds, open_refunds: openRefunds, mails }) }),
  },
  adminAnnounceEvent: {
    method: "POST",
    path: "/admin/events/:id/announcement",
    auth: "admin",
    summary: "Postpone or cancel an event, and write to its ticket holders",
    description:
      "Send `tickets` and `orders` of the plan. If they have changed, the call is 409 `invalid_state` and changes nothing. A job sends one mail per order. If the event is canceled, the job first cancels the tickets and gives back their places. With `refund`, it then gives back the money. If the payment service fails, the job tries again for 30 days; `GET /admin/event-registrations?refund=pending` and `refund=failed` list these tickets. If the payment is not captured, it is voided once all of the order is canceled. Otherwise the ticket is refunded after the capture.",
    body: z.strictObject({
      kind: z.enum(["postponed", "canceled"]).meta({ examples: ["canceled"] }),
      refund: z.boolean().default(false).describe("Only for `canceled`."),
      ...reach,
    }),
    response: z.object({ plan: z.object(reach) }),
    errors: ["invalid_state"],
  },
})
