import { z } from "zod"
import { picture } from "../../../kits/media/image"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { money, publicService } from "../module/schemas"

export const priceHints = {
  region_id: z.string().max(100).optional().describe("The region whose prices count."),
  currency_code: z
    .string()
    .regex(/^[a-z]{3}$/i, "must be a currency code such as eur")
    .transform((code) => code.toLowerCase())
    .optional()
    .describe("Without `region_id`: the currency of the prices. Default: that of the shop's default region."),
}

const service = publicService
  .extend({
    locale: z
      .string()
      .describe("The language of its texts.")
      .meta({ examples: ["en"] }),
    image: picture.nullable(),
    price: money
      .nullable()
      .describe("The price of one place for this caller. `null` if it is free or has none."),
    resources: z
      .array(
        z.object({
          id: z.string().meta({ examples: ["resource_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
          name: z.string().meta({ examples: ["Mira Okafor"] }),
          image: picture.nullable(),
        }),
      )
      .describe("The people and rooms to choose from."),
    form: z
      .object({ slug: z.string(), version: z.int() })
      .nullable()
      .describe("The form whose questions a booking must answer."),
  })
  .meta({ id: "Service" })

export const services = contract({
  listServices: {
    method: "GET",
    path: "/store/services",
    auth: "key",
    customer: "optional",
    localized: true,
    summary: "The services that can be booked",
    query: listQuery({
      order: ["title", "-title", "-created_at", "created_at"],
      filters: {
        ...priceHints,
        q: z.string().max(200).optional().describe("Part of a title or a description."),
      },
    }),
    response: page({ services: z.array(service) }),
  },
  readService: {
    method: "GET",
    path: "/store/services/:slug",
    auth: "key",
    customer: "optional",
    localized: true,
    summary: "One service",
    query: z.strictObject(priceHints),
    response: z.object({ service }),
  },
})
