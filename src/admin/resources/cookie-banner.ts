import type { Singleton } from "./singleton"

export const cookieBanner: Singleton = {
  path: "/admin/cookie-banner",
  one: "cookie_banner",
  texts: "cookie_banner",
}
