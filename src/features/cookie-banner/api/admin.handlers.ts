import { singletonRoutes } from "../../../kits/singletons/routes"
import { declareHandlers } from "../../handlers"
import { INITIAL_COOKIE_BANNER } from "../module/types"
import { cookieBannerWorkflows } from "../workflows"
import { cookieBanner } from "./admin.rows"

const routes = singletonRoutes(cookieBanner, {
  store: (scope) => scope.resolve("cookieBanner").singleton,
  workflows: cookieBannerWorkflows,
  initial: INITIAL_COOKIE_BANNER,
})

declareHandlers([
  routes.readState,
  routes.saveDraft,
  routes.discardDraft,
  routes.previewLink,
  routes.publish,
  routes.schedule,
  routes.listVersions,
  routes.readVersion,
  routes.restoreVersion,
])
