import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { trackEvents } from "../services/track"
import { track } from "./store.rows"

declareHandlers([
  route(track.trackEvents, async ({ body, actor, scope, req }) => ({
    events: await trackEvents(scope, body, {
      customerId: actor?.id ?? null,
      userAgent: req.get("user-agent"),
      gpc: req.get("sec-gpc") === "1",
    }),
  })),
])
