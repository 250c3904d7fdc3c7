import { validationError } from "../../../lib/errors"
import { ratesFaults } from "../../../modules/isg-config/lib/check"
import { INITIAL_ISG_CONFIG } from "../../../modules/isg-config/lib/regulated-rates"
import { isgConfigWorkflows } from "../../../workflows/isg-config/isg-config"
import { singletonRoutes } from "../../_singletons/routes"
import { isgConfig } from "./contract"

export const routes = singletonRoutes(isgConfig, {
  store: (scope) => scope.resolve("isgConfig").singleton,
  workflows: isgConfigWorkflows,
  initial: INITIAL_ISG_CONFIG,
  check: async (_, content) => {
    const faults = ratesFaults(content)
    if (faults.length > 0) throw validationError(faults)
  },
})
