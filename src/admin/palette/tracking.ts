import { area, page } from "../lib/palette"

export default [
  page("/tracking", "tracking.title"),
  page("/tracking/deliveries", "tracking.deliveries.title"),
  area("tracking"),
]
