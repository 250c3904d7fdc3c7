import { page } from "../lib/palette"

export default [page("/quotes", "quotes.title")]
