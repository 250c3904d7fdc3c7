import { plannedRefunds } from "../../../../../features/events/planned-refunds"
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
    const [reach, refunds, open_refunds] = await Promise.all([
      events.announcements.reachOf(id),
      plannedRefunds(scope, id),
      events.announcements.countOpenRefunds(id),
    ])
    return { plan: { ...reach, refunds, open_refunds } }
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
