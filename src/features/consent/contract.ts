import { declareContract } from "../contracts"
import { cookieConsents } from "./api/admin.rows"
import { cookieConsent } from "./api/store.rows"

declareContract("consent", [
  { heading: "Cookie consent", rows: cookieConsent },
  { heading: "Cookie consent: administration", after: "Cookie consent", rows: cookieConsents },
])
