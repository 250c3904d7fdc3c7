import { model } from "@medusajs/framework/utils"
import { translationColumns } from "../../../../kits/publications/columns"
import { Event } from "./event"

/** An event's text in an additional language. */
export const EventTranslation = model
  .define("event_translation", {
    id: model.id({ prefix: "eventloc" }).primaryKey(),
    ...translationColumns(),
    event: model.belongsTo(() => Event, { mappedBy: "translations" }),
  })
  .indexes([{ on: ["event_id", "locale"], unique: true }])
