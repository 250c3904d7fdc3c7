import { model } from "@medusajs/framework/utils"
import { revisionColumns } from "../../../../kits/publications/columns"
import { Destination } from "./destination"

export const DestinationRevision = model
  .define("destination_revision", {
    id: model.id({ prefix: "destrev" }).primaryKey(),
    ...revisionColumns(),
    destination: model.belongsTo(() => Destination, { mappedBy: "revisions" }),
  })
  .indexes([{ on: ["destination_id", "number"], unique: true }])
