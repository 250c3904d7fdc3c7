import type { z } from "zod"
import type { cookieConsents as contract } from "../../features/consent/api/admin.rows"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

type Listed = Received<typeof contract.adminListCookieConsents.response>["cookie_consents"][number]
export type ConsentProof = Received<typeof contract.adminReadCookieConsent.response>["cookie_consent"]
export type Verification = z.output<typeof contract.adminVerifyCookieConsents.response>

export const cookieConsents: Resource<ConsentProof, Listed> = {
  path: "/admin/cookie-consents",
  one: "cookie_consent",
  many: "cookie_consents",
  texts: "cookie_banner.consents",
  title: "id",
}
