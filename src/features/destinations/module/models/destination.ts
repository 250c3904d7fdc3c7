import { model } from "@medusajs/framework/utils"
import { publicationColumns } from "../../../../kits/publications/columns"
import { DestinationRevision } from "./destination-revision"
import { DestinationTranslation } from "./destination-translation"

export const Destination = model
  .define("destination", {
    id: model.id({ prefix: "dest" }).primaryKey(),
    ...publicationColumns(),
    /** The destination that contains this one. A trigger refuses circles. */
    parent_id: model.text().nullable(),
    /** A media asset's id or the address of a picture. */
    image: model.text().nullable(),
    latitude: model.float().nullable(),
    longitude: model.float().nullable(),
    /** The position in lists, the lowest first. */
    position: model.number().default(0),
    translations: model.hasMany(() => DestinationTranslation, { mappedBy: "destination" }),
    revisions: model.hasMany(() => DestinationRevision, { mappedBy: "destination" }),
  })
  .indexes([
    // Public and scheduled ones, in the default order of the list.
    { on: ["position", "title", "id"], where: "status <> 'draft' AND deleted_at IS NULL" },
    { on: ["created_at", "id"] },
    { on: ["parent_id"], where: "parent_id IS NOT NULL AND deleted_at IS NULL" },
  ])
