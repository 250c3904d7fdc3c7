import { trackEvents } from "../../../../features/tracking/track"
import { route } from "../../../../lib/contract/route"
import { track } from "../contract"

export const POST = route(track.trackEvents, async ({ body, actor, scope }) => ({
  events: await trackEvents(scope, body, actor?.id ?? null),
}))
