import { page } from "../lib/palette"

export default [
  page("/content", "navigation.content"),
  page("/design", "navigation.design"),
  page("/bookings", "navigation.bookings"),
  page("/marketing", "navigation.marketing"),
]
