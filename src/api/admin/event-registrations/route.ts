import { route } from "../../../lib/contract/route"
import { adminEventRegistrations } from "./contract"
import { shownRegistration } from "./shown"

export const GET = route(adminEventRegistrations.adminListEventRegistrations, async ({ query, scope }) => {
  const { limit, offset, order, ...filter } = query
  const { items, count } = await scope
    .resolve("events")
    .listAdmissions(filter, { limit, offset, isOldestFirst: order === "created_at" })
  const event_registrations = items.map((one) => ({ ...shownRegistration(one), refund: one.refund }))
  return { event_registrations, count, offset, limit }
})
