import { route } from "../../../kits/rows/route"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { calendarEntries } from "../services/calendar-entries"
import { adminCalendar, MAX_DAYS } from "./admin.rows"

const DAY_MS = 86_400_000

declareHandlers([
  route(adminCalendar.adminListCalendarEntries, async ({ scope, query }) => {
    const { limit, offset } = query
    const [from, to] = [new Date(query.from), new Date(query.to)]
    if (from >= to) throw errors.outOfRange("Field 'from': must be before 'to'.")
    if (to.getTime() - from.getTime() > MAX_DAYS * DAY_MS)
      throw errors.outOfRange(`Field 'to': the time may have ${MAX_DAYS} days at most.`)
    const { entries, count } = await calendarEntries(scope, { from, to, limit, offset })
    return { calendar_entries: entries, count, offset, limit }
  }),
])
