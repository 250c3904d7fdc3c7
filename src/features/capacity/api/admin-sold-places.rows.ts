import { z } from "zod"
import { contract } from "../../../kits/rows/row"

const soldPlace = z
  .object({
    kind: z
      .string()
      .describe("What has the places: `event`, `tour` or `service`.")
      .meta({ examples: ["event"] }),
    owner: z
      .object({
        id: z.string().meta({ examples: ["event_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
        title: z.string().meta({ examples: ["Open studio night"] }),
      })
      .nullable()
      .describe("The event, tour or service. `null` if it was deleted."),
  })
  .meta({ id: "SoldPlace" })

export const adminSoldPlaces = contract({
  adminReadSoldPlace: {
    method: "GET",
    path: "/admin/products/:id/sold-place",
    auth: "admin",
    summary: "What a product sells instead of goods",
    description:
      "Tickets, tours and paid services have a product for their price. Change it at its event, tour or service.",
    response: z.object({ sold_place: soldPlace.nullable().describe("`null` for goods.") }),
  },
})
