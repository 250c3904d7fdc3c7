import { cookieConsents } from "../../api/admin/cookie-consents/contract"
import { cookieConsent } from "../../api/store/cookie-consent/contract"
import { declareContract } from "../contracts"

declareContract("consent", [
  { heading: "Cookie consent", rows: cookieConsent },
  { heading: "Cookie consent: administration", after: "Cookie consent", rows: cookieConsents },
])
