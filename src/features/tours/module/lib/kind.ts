import { z } from "zod"
import { publicQuery } from "../../../../kits/publications/public-query"
import type { PublicationTables } from "../../../../kits/publications/types"
import { dated } from "../../../../kits/rows/dated"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import { toDestinations } from "../../../destinations/join"
import { toTourCategories } from "../../../tour-categories/join"
import { publicTour, tourFields, tourSummary } from "../schemas"
import { summaryColumns, tables } from "./tables"

const kind = {
  ...tables,
  own: [
    "duration_days",
    "timezone",
    "country_code",
    "image",
    "gallery",
    "itinerary",
    "inclusions",
    "exclusions",
    "detail_translations",
    "needs_passengers",
    "passenger_form_id",
    "position",
  ],
  json: ["gallery", "itinerary", "inclusions", "exclusions", "detail_translations"],
  joins: {
    destination_ids: { table: "tour_destination", parentId: "tour_id", ...toDestinations },
    category_ids: { table: "tour_in_category", parentId: "tour_id", ...toTourCategories },
  },
  filters: { destination_id: { join: "destination_ids" }, category_id: { join: "category_ids" } },
} as const satisfies PublicationTables

const read = publicQuery({
  tables: kind,
  rows: { summary: dated(tourSummary), full: dated(publicTour) },
  columns: summaryColumns,
  inFull: [
    "p.country_code",
    "p.gallery",
    "p.itinerary",
    "p.inclusions",
    "p.exclusions",
    "p.detail_translations",
    "p.needs_passengers",
    "p.passenger_form_id",
  ],
  orders: {},
})

/** Tours as a kind of publication. The service replaces their list. */
export const TOURS = {
  tables: kind,
  tenant: currentTenantId,
  own: dated(z.object(tourFields)),
  public: read,
}
