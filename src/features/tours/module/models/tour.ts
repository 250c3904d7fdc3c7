import { model } from "@medusajs/framework/utils"
import { publicationColumns } from "../../../../kits/publications/columns"
import { TourRevision } from "./tour-revision"
import { TourTranslation } from "./tour-translation"

export const Tour = model
  .define("tour", {
    id: model.id({ prefix: "tour" }).primaryKey(),
    ...publicationColumns(),
    duration_days: model.number().default(1),
    /** The IANA name of the zone of its departures. */
    timezone: model.text().default("UTC"),
    /** A cart without an address is taxed for this country. ISO 3166-1 in lower case. */
    country_code: model.text().nullable(),
    /** A media asset's id or the address of a picture. */
    image: model.text().nullable(),
    gallery: model.json().nullable(),
    /** The plan of each day. */
    itinerary: model.json().nullable(),
    inclusions: model.json().nullable(),
    exclusions: model.json().nullable(),
    /** The itinerary, inclusions and exclusions in other languages. */
    detail_translations: model.json().nullable(),
    /** If true, the cart must name each passenger. */
    needs_passengers: model.boolean().default(false),
    /** The form whose questions each passenger answers. While it is not published, it asks nothing. */
    passenger_form_id: model.text().nullable(),
    /** The position in lists, the lowest first. */
    position: model.number().default(0),
    translations: model.hasMany(() => TourTranslation, { mappedBy: "tour" }),
    revisions: model.hasMany(() => TourRevision, { mappedBy: "tour" }),
  })
  .indexes([
    // Public and scheduled ones, in the default order of the list.
    { on: ["position", "title", "id"], where: "status <> 'draft' AND deleted_at IS NULL" },
    { on: ["created_at", "id"] },
  ])
