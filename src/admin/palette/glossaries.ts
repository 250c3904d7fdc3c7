import { page } from "../lib/palette"

export default [page("/glossaries", "glossaries.title")]
