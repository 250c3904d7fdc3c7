import { MedusaService } from "@medusajs/framework/utils"
import { dated } from "../../../kits/rows/dated"
import { SingletonStore, type StoreDependencies } from "../../../kits/singletons/store"
import { withQueries } from "../../../lib/bound-queries"
import { readMenuTargets } from "./lib/menu-targets"
import { ThemeVersion } from "./models/theme"
import { themeContent } from "./schemas"
import type { ThemeContent } from "./types"

const QUERIES = {
  /** The public things among these ids, in the reader's language. `selects` has the SQL of each kind. */
  menuTargets: readMenuTargets,
}

/** The theme of the current tenant, in versions. The feature's workflows write it. */
export default class ThemeModuleService extends withQueries(MedusaService({ ThemeVersion }), {
  queries: QUERIES,
}) {
  readonly singleton: SingletonStore<ThemeContent>

  constructor(dependencies: StoreDependencies) {
    super(dependencies)
    this.singleton = new SingletonStore(dependencies, {
      table: "theme_version",
      prefix: "theme",
      content: dated(themeContent),
    })
  }
}
