import { creation, page } from "../lib/palette"

export default [
  page("/services", "services.title"),
  page("/services/calendar", "services.calendar.title"),
  page("/services/people", "services.people.title"),
  page("/services/exceptions", "services.exceptions.title"),
  creation("/services?open=new", "services.new"),
  creation("/services/people?open=new", "services.people.new"),
  creation("/services/exceptions?open=new", "services.exceptions.new"),
]
