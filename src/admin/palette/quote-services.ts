import { page } from "../lib/palette"

export default [page("/quote-services", "quote_services.title")]
