import { route } from "../../../../../lib/contract/route"
import { errors } from "../../../../../lib/errors"
import { announceEventWorkflow } from "../../../../../workflows/events/announce-event"
import { eventAnnouncement } from "../../announcement-contract"

export const GET = route(
  eventAnnouncement.adminReadEventAnnouncementPlan,
  async ({ params: { id }, scope }) => {
    const events = scope.resolve("events")
    const [event] = await events.listEvents({ id }, { select: ["id"] })
    if (!event) throw errors.notFound(`There is no event '${id}'.`)
    return { plan: await events.reachOf(id) }
  },
)

export const POST = route(
  eventAnnouncement.adminAnnounceEvent,
  async ({ params: { id }, body: { kind, refund, tickets, orders }, actor, scope }) => {
    await announceEventWorkflow(scope).run({
      input: { event_id: id, kind, refund: refund && kind === "canceled", tickets, orders, actor },
    })
    return { plan: { tickets, orders } }
  },
)
