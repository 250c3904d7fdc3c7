import { z } from "zod"
import { contract } from "../../../lib/contract/row"

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

export const eventAnnouncement = contract({
  adminReadEventAnnouncementPlan: {
    method: "GET",
    path: "/admin/events/:id/announcement",
    auth: "admin",
    summary: "What postponing or canceling an event would reach",
    response: z.object({ plan: z.object(reach) }),
  },
  adminAnnounceEvent: {
    method: "POST",
    path: "/admin/events/:id/announcement",
    auth: "admin",
    summary: "Postpone or cancel an event, and write to its ticket holders",
    description:
      "Send `tickets` and `orders` of the plan. If they have changed, the call is 409 `invalid_state` and changes nothing. A job sends one mail per order. If the event is canceled, the job first cancels the tickets and gives back their places, with `refund` also the money. Tickets that were never paid are canceled without a refund.",
    body: z.strictObject({
      kind: z.enum(["postponed", "canceled"]).meta({ examples: ["canceled"] }),
      refund: z.boolean().default(false).describe("Only for `canceled`."),
      ...reach,
    }),
    response: z.object({ plan: z.object(reach) }),
    errors: ["invalid_state"],
  },
})
