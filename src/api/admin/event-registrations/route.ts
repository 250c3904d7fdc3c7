import { route } from "../../../lib/contract/route"
import { adminEventRegistrations } from "./contract"
import { shownRegistration } from "./shown"

export const GET = route(adminEventRegistrations.adminListEventRegistrations, async ({ query, scope }) => {
  const { limit, offset, order, ...filter } = query
  const { items, count } = await scope
    .resolve("events")
    .listAdmissions(filter, { limit, offset, isOldestFirst: order === "created_at" })
  return { event_registrations: items.map(shownRegistration), count, offset, limit }
})
