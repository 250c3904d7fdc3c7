import { clock } from "../../../../lib/clock"
import { route } from "../../../../lib/contract/route"
import { trackingEvents } from "../contract"

const MONTH_MS = 30 * 86_400_000

export const GET = route(trackingEvents.adminCountTrackingEvents, async ({ query, scope }) => {
  const to = query.to ?? clock.date()
  const from = query.from ?? new Date(to.getTime() - MONTH_MS)
  return { from, to, counts: await scope.resolve("tracking").countByName(from, to) }
})
