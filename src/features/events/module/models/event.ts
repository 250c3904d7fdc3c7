import { model } from "@medusajs/framework/utils"
import { publicationColumns } from "../../../../kits/publications/columns"
import { EventRevision } from "./event-revision"
import { EventTranslation } from "./event-translation"

export const Event = model
  .define("event", {
    id: model.id({ prefix: "event" }).primaryKey(),
    ...publicationColumns(),
    starts_at: model.dateTime().nullable(),
    ends_at: model.dateTime().nullable(),
    /** The IANA name of the zone in which storefronts show the times. */
    timezone: model.text().default("UTC"),
    /** Whether it takes place. `status` says whether storefronts show it. */
    event_status: model.enum(["scheduled", "postponed", "canceled"]).default("scheduled"),
    attendance_mode: model.enum(["in_person", "online", "mixed"]).default("in_person"),
    venue: model.json().nullable(),
    /** Only ticket holders see it. */
    online_url: model.text().nullable(),
    /** A media asset's id or the address of a picture. */
    image: model.text().nullable(),
    sessions: model.json().nullable(),
    speakers: model.json().nullable(),
    /** The regions in which storefronts list it. Null for all regions. */
    region_ids: model.json().nullable(),
    translations: model.hasMany(() => EventTranslation, { mappedBy: "event" }),
    revisions: model.hasMany(() => EventRevision, { mappedBy: "event" }),
  })
  .indexes([
    // Public and scheduled ones, in the default order of the list.
    { on: ["starts_at", "id"], where: "status <> 'draft' AND deleted_at IS NULL" },
    { on: ["created_at", "id"] },
  ])
