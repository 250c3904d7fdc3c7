import { trackEvents } from "../../../../features/tracking/track"
import { route } from "../../../../lib/contract/route"
import { track } from "../contract"

export const POST = route(track.trackEvents, async ({ body, actor, scope, req }) => ({
  events: await trackEvents(scope, body, {
    customerId: actor?.id ?? null,
    userAgent: req.get("user-agent"),
    gpc: req.get("sec-gpc") === "1",
  }),
}))
