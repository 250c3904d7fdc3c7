import { model } from "@medusajs/framework/utils"
import { revisionColumns } from "../../../../kits/publications/columns"
import { Tour } from "./tour"

export const TourRevision = model
  .define("tour_revision", {
    id: model.id({ prefix: "tourrev" }).primaryKey(),
    ...revisionColumns(),
    tour: model.belongsTo(() => Tour, { mappedBy: "revisions" }),
  })
  .indexes([{ on: ["tour_id", "number"], unique: true }])
