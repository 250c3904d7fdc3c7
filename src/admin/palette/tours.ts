import { page } from "../lib/palette"

export default [page("/tours", "tours.title"), page("/tours/create", "tours.new")]
