import { route } from "../../../../lib/contract/route"
import { cookieConsents } from "../contract"

export const GET = route(cookieConsents.adminVerifyCookieConsents, async ({ scope }) => ({
  verification: await scope.resolve("consent").verifyChains(),
}))
