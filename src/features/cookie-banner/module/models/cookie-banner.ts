import { model } from "@medusajs/framework/utils"
import { singletonColumns, singletonIndexes } from "../../../../kits/singletons/columns"

/** A draft or a version of the cookie banner. */
export const CookieBannerVersion = model
  .define("cookie_banner_version", {
    id: model.id({ prefix: "cookiebanner" }).primaryKey(),
    ...singletonColumns(),
  })
  .indexes(singletonIndexes)
