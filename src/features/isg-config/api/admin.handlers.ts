import { singletonRoutes } from "../../../kits/singletons/routes"
import { validationError } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { ratesFaults } from "../module/lib/check"
import { INITIAL_ISG_CONFIG } from "../module/lib/regulated-rates"
import { isgConfigWorkflows } from "../workflows"
import { isgConfig } from "./admin.rows"

const routes = singletonRoutes(isgConfig, {
  store: (scope) => scope.resolve("isgConfig").singleton,
  workflows: isgConfigWorkflows,
  initial: INITIAL_ISG_CONFIG,
  check: async (_, content) => {
    const faults = ratesFaults(content)
    if (faults.length > 0) throw validationError(faults)
  },
})

declareHandlers([
  routes.readState,
  routes.saveDraft,
  routes.discardDraft,
  routes.previewLink,
  routes.publish,
  routes.schedule,
  routes.listVersions,
  routes.read,
  routes.readVersion,
  routes.restoreVersion,
])
