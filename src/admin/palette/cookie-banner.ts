import { page } from "../lib/palette"

export default [
  page("/cookie-banner", "cookie_banner.title"),
  page("/cookie-banner/consents", "cookie_banner.consents.title"),
]
