import { creation, page } from "../lib/palette"

export default [
  page("/quote-services", "quote_services.title"),
  creation("/quote-services?open=new", "quote_services.new"),
]
