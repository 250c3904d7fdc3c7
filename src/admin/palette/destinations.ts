import { creation, page } from "../lib/palette"

export default [
  page("/destinations", "destinations.title"),
  creation("/destinations/create", "destinations.new"),
  page("/destinations/tree", "destinations.tree.title"),
]
