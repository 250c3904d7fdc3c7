import { model } from "@medusajs/framework/utils"
import { translationColumns } from "../../../../kits/publications/columns"
import { Destination } from "./destination"

/** A destination's text in an additional language. */
export const DestinationTranslation = model
  .define("destination_translation", {
    id: model.id({ prefix: "destloc" }).primaryKey(),
    ...translationColumns(),
    destination: model.belongsTo(() => Destination, { mappedBy: "translations" }),
  })
  .indexes([{ on: ["destination_id", "locale"], unique: true }])
