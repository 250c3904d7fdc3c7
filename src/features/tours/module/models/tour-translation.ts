import { model } from "@medusajs/framework/utils"
import { translationColumns } from "../../../../kits/publications/columns"
import { Tour } from "./tour"

/** A tour's text in an additional language. */
export const TourTranslation = model
  .define("tour_translation", {
    id: model.id({ prefix: "tourloc" }).primaryKey(),
    ...translationColumns(),
    tour: model.belongsTo(() => Tour, { mappedBy: "translations" }),
  })
  .indexes([{ on: ["tour_id", "locale"], unique: true }])
