import { page } from "../lib/palette"

export default [
  page("/services", "services.title"),
  page("/services/calendar", "services.calendar.title"),
  page("/services/people", "services.people.title"),
  page("/services/exceptions", "services.exceptions.title"),
]
