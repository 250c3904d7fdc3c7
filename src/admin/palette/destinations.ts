import { page } from "../lib/palette"

export default [
  page("/destinations", "destinations.title"),
  page("/destinations/create", "destinations.new"),
  page("/destinations/tree", "destinations.tree.title", ["destinations.title"]),
]
