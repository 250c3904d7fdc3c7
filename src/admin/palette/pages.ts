import { creation, page } from "../lib/palette"

export default [page("/pages", "pages.title"), creation("/pages/create", "pages.new")]
