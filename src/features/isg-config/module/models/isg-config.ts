import { model } from "@medusajs/framework/utils"
import { singletonColumns, singletonIndexes } from "../../../../kits/singletons/columns"

/** A draft or a version of the ISG rates. */
export const IsgConfigVersion = model
  .define("isg_config_version", {
    id: model.id({ prefix: "isgcfg" }).primaryKey(),
    ...singletonColumns(),
  })
  .indexes(singletonIndexes)
