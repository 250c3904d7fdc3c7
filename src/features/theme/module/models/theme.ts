import { model } from "@medusajs/framework/utils"
import { singletonColumns, singletonIndexes } from "../../../../kits/singletons/columns"

/** A draft or a version of the theme. */
export const ThemeVersion = model
  .define("theme_version", {
    id: model.id({ prefix: "theme" }).primaryKey(),
    ...singletonColumns(),
  })
  .indexes(singletonIndexes)
