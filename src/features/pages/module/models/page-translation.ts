import { model } from "@medusajs/framework/utils"
import { translationColumns } from "../../../../kits/publications/columns"
import { Page } from "./page"

/** A page's translation into another language. */
export const PageTranslation = model
  .define("page_translation", {
    id: model.id({ prefix: "pageloc" }).primaryKey(),
    ...translationColumns(),
    page: model.belongsTo(() => Page, { mappedBy: "translations" }),
  })
  .indexes([{ on: ["page_id", "locale"], unique: true }])
