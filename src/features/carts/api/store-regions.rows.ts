import { z } from "zod"
import { engineList, engineListQuery, engineQuery } from "../../../kits/rows/engine-schemas"
import { LARGEST_REFERENCE_PAGE } from "../../../kits/rows/lists"
import { engineContract } from "../../../kits/rows/row"

const region = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    currency_code: z.string(),
    countries: z.array(z.looseObject({ iso_2: z.string().optional() })),
  })
  .partial()
  .meta({
    id: "Region",
    examples: [
      {
        id: "reg_01JPA4Y7T3M0Q9Z6K2W8XNRB5D",
        name: "Europe",
        currency_code: "eur",
        countries: [{ iso_2: "de" }, { iso_2: "nl" }],
      },
    ],
  })

export const regions = engineContract({
  listRegions: {
    method: "GET",
    path: "/store/regions",
    cachedUntilChangeOf: ["shop"],
    auth: "key",
    summary: "List the shop's regions",
    query: engineListQuery(50, { currency_code: z.string().optional() }, LARGEST_REFERENCE_PAGE),
    response: engineList({ regions: z.array(region) }),
  },
  readRegion: {
    method: "GET",
    path: "/store/regions/:id",
    cachedUntilChangeOf: ["shop"],
    auth: "key",
    summary: "One region",
    query: engineQuery,
    response: z.looseObject({ region }),
  },
})
