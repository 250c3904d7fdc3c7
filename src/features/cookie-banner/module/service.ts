import { MedusaService } from "@medusajs/framework/utils"
import { dated } from "../../../kits/rows/dated"
import { SingletonStore, type StoreDependencies } from "../../../kits/singletons/store"
import { CookieBannerVersion } from "./models/cookie-banner"
import { cookieBannerContent } from "./schemas"
import type { CookieBannerContent } from "./types"

/** The cookie banner of the current tenant, in versions. The feature's workflows write it. */
export default class CookieBannerModuleService extends MedusaService({ CookieBannerVersion }) {
  readonly singleton: SingletonStore<CookieBannerContent>

  constructor(dependencies: StoreDependencies) {
    super(dependencies)
    this.singleton = new SingletonStore(dependencies, {
      table: "cookie_banner_version",
      prefix: "cookiebanner",
      content: dated(cookieBannerContent),
    })
  }
}
