import { INITIAL_COOKIE_BANNER } from "../../../modules/cookie-banner/types"
import { cookieBannerWorkflows } from "../../../workflows/cookie-banner/cookie-banner"
import { singletonRoutes } from "../../_singletons/routes"
import { cookieBanner } from "./contract"

export const routes = singletonRoutes(cookieBanner, {
  store: (scope) => scope.resolve("cookieBanner").singleton,
  workflows: cookieBannerWorkflows,
  initial: INITIAL_COOKIE_BANNER,
})
