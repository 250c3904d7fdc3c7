import { cookieBanner } from "../../api/admin/cookie-banner/contract"
import { scripts } from "../../api/scripts/contract"
import { cookieBannerConfig } from "../../api/store/cookie-banner-config/contract"
import { declareContract } from "../contracts"

declareContract("cookie-banner", [
  { heading: "Cookie banner", rows: { ...cookieBannerConfig, ...scripts } },
  { heading: "Cookie banner: administration", after: "Cookie banner", rows: cookieBanner.adminRows },
])
