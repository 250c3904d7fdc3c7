import { page } from "../lib/palette"

export default [page("/settings/search-index", "search.title")]
