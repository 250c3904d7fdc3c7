import { page } from "../lib/palette"

export default [page("/destinations", "destinations.title"), page("/destinations/create", "destinations.new")]
