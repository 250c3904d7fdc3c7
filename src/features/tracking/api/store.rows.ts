import { z } from "zod"
import { contract } from "../../../kits/rows/row"
import { TRACKED, trackedBatch } from "../module/schemas"

export const track = contract({
  trackEvents: {
    method: "POST",
    path: "/store/track/events",
    auth: "key",
    customer: "optional",
    badTokenIsGuest: true,
    cost: 1,
    status: 202,
    summary: "Report what a visitor does",
    description:
      "Up to 50 events. They are stored only if the visitor's consent (`session_id`) allows `analytics`; without a decision, the defaults of the banner count. Each `event_id` is stored once. One invalid event is 400 for all. `purchase`, `refund` and `subscribe` are recorded by the server.",
    body: trackedBatch,
    response: z.object({
      events: z.array(
        z
          .object({
            event_id: z.string().meta({ examples: ["0198c1d2-6c1e-7c3a-9d55-3f6e1b0a9c21"] }),
            status: z.enum(TRACKED),
          })
          .meta({ id: "TrackedEvent" }),
      ),
    }),
    errors: ["missing_field", "invalid_field", "unknown_field", "out_of_range"],
  },
})
