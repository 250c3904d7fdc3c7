import { page } from "../lib/palette"

export default [page("/bookings/calendar", "calendar.title")]
