import { INITIAL_THEME } from "../../../modules/theme/types"
import { themeWorkflows } from "../../../workflows/theme/theme"
import { singletonRoutes } from "../../_singletons/routes"
import { theme } from "./contract"
import { requireLogos } from "./logos"

export const routes = singletonRoutes(theme, {
  store: (scope) => scope.resolve("theme").singleton,
  workflows: themeWorkflows,
  initial: INITIAL_THEME,
  check: requireLogos,
})
