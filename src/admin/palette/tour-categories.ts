import { page } from "../lib/palette"

export default [page("/tour-categories", "tour_categories.title")]
