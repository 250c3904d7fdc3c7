import { MedusaService } from "@medusajs/framework/utils"
import { dated } from "../../../kits/rows/dated"
import { SingletonStore, type StoreDependencies } from "../../../kits/singletons/store"
import { IsgConfigVersion } from "./models/isg-config"
import { isgConfigContent } from "./schemas"
import type { IsgConfigContent } from "./types"

/**
 * The ISG rates of the current tenant, in versions. ISG is occupational health and safety (Turkish). Only the
 * feature's workflows write them.
 */
export default class IsgConfigModuleService extends MedusaService({ IsgConfigVersion }) {
  readonly singleton: SingletonStore<IsgConfigContent>

  constructor(dependencies: StoreDependencies) {
    super(dependencies)
    this.singleton = new SingletonStore(dependencies, {
      table: "isg_config_version",
      prefix: "isgcfg",
      content: dated(isgConfigContent),
    })
  }
}
