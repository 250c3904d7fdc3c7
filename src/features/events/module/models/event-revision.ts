import { model } from "@medusajs/framework/utils"
import { revisionColumns } from "../../../../kits/publications/columns"
import { Event } from "./event"

export const EventRevision = model
  .define("event_revision", {
    id: model.id({ prefix: "eventrev" }).primaryKey(),
    ...revisionColumns(),
    event: model.belongsTo(() => Event, { mappedBy: "revisions" }),
  })
  .indexes([{ on: ["event_id", "number"], unique: true }])
