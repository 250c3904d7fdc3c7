import { declareContract } from "../contracts"
import { cookieBanner } from "./api/admin.rows"
import { scripts } from "./api/scripts.rows"
import { cookieBannerConfig } from "./api/store.rows"

declareContract("cookie-banner", [
  { heading: "Cookie banner", rows: { ...cookieBannerConfig, ...scripts } },
  { heading: "Cookie banner: administration", after: "Cookie banner", rows: cookieBanner.adminRows },
])
