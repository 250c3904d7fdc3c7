import { z } from "zod"
import { picture } from "../../../kits/media/image"
import { publicRows } from "../../../kits/publications/store-contract"
import { page } from "../../../kits/rows/lists"
import { priceHints } from "../../../kits/rows/price-hints"
import { contract } from "../../../kits/rows/row"
import { tourRows } from "../../tours/api/store-tours.rows"
import { destinationFields } from "../module/schemas"

const { parent_id, latitude, longitude, position } = destinationFields

const rows = publicRows({
  path: "/store/destinations",
  one: "destination",
  many: "destinations",
  called: ["destination", "destinations"],
  own: {
    parent_id,
    latitude,
    longitude,
    position,
    image: picture.nullable(),
    tour_count: z
      .int()
      .describe("The public tours of this destination and of those within it.")
      .meta({ examples: [4] }),
  },
  ownInFull: {
    tours: z.array(tourRows.summary).describe("The first 20 tours, by their position."),
  },
  order: ["position", "-position", "title", "-title", "-published_at", "published_at"],
  filters: {
    parent_id: z
      .string()
      .max(100)
      .optional()
      .describe("Only those directly within this destination. `null` for those at the top."),
  },
})

export const destinations = contract({
  listDestinations: {
    ...rows.list,
    response: page({ destinations: z.array(rows.schemas.summary) }),
  },
  readDestination: {
    ...rows.read,
    customer: "optional",
    query: rows.read.query.extend(priceHints),
    response: z.object({ destination: rows.schemas.full }),
  },
})
