import { page } from "../lib/palette"

export default [page("/pages", "pages.title"), page("/pages/create", "pages.new")]
