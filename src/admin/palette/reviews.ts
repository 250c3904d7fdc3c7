import { page } from "../lib/palette"

export default [page("/reviews", "reviews.title")]
