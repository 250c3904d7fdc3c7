import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import type { Reader } from "../../../kits/publications/types"
import { dated } from "../../../kits/rows/dated"
import { SingletonStore, type StoreDependencies } from "../../../kits/singletons/store"
import { onConnection } from "../../../lib/database"
import { type MenuTarget, readMenuTargets } from "./lib/menu-targets"
import { ThemeVersion } from "./models/theme"
import { themeContent } from "./schemas"
import type { ThemeContent } from "./types"

/** The theme of the current tenant, in versions. The feature's workflows write it. */
export default class ThemeModuleService extends MedusaService({ ThemeVersion }) {
  readonly singleton: SingletonStore<ThemeContent>

  constructor(dependencies: StoreDependencies) {
    super(dependencies)
    this.singleton = new SingletonStore(dependencies, {
      table: "theme_version",
      prefix: "theme",
      content: dated(themeContent),
    })
  }

  /** The public things among these ids, in the reader's language. `selects` has the SQL of each kind. */
  @InjectManager()
  async menuTargets(
    selects: Readonly<Record<string, string>>,
    ids: string[],
    reader: Reader,
    @MedusaContext() context: Context<SqlEntityManager> = {},
  ): Promise<MenuTarget[]> {
    return readMenuTargets(onConnection(context), selects, ids, reader)
  }
}
