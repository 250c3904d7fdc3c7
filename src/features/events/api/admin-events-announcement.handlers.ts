import { route } from "../../../kits/rows/route"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { announcementMails } from "../services/announcement-mails"
import { plannedRefunds } from "../services/planned-refunds"
import { announceEventWorkflow } from "../workflows/announce-event"
import { eventAnnouncement } from "./admin-events-announcement.rows"

declareHandlers([
  route(eventAnnouncement.adminReadEventAnnouncementPlan, async ({ params: { id }, scope }) => {
    const events = scope.resolve("events")
    const [event] = await events.listEvents({ id }, { select: ["id"] })
    if (!event) throw errors.notFound(`There is no event '${id}'.`)
    const [reach, refunds, open_refunds, mails] = await Promise.all([
      events.announcements.reachOf(id),
      plannedRefunds(scope, id),
      events.announcements.countOpenRefunds(id),
      announcementMails(scope, id),
    ])
    return { plan: { ...reach, refunds, open_refunds, mails } }
  }),
  route(
    eventAnnouncement.adminAnnounceEvent,
    async ({ params: { id }, body: { kind, refund, tickets, orders }, actor, scope }) => {
      await announceEventWorkflow(scope).run({
        input: { event_id: id, kind, refund: refund && kind === "canceled", tickets, orders, actor },
      })
      return { plan: { tickets, orders } }
    },
  ),
])
