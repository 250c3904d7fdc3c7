import { z } from "zod"
import { engineContract } from "../../../lib/contract/row"
import { engineQuery, money } from "../engine-schemas"

const shippingOption = z
  .looseObject({ id: z.string(), name: z.string(), amount: money.nullable() })
  .partial()
  .meta({
    id: "ShippingOption",
    examples: [{ id: "so_01JPA4Y7T3M0Q9Z6K2W8XNRB5D", name: "Standard", amount: 4.9 }],
  })

export const shippingOptions = engineContract({
  listShippingOptions: {
    method: "GET",
    path: "/store/shipping-options",
    auth: "key",
    summary: "The ways in which a cart can be shipped",
    query: engineQuery.extend({ cart_id: z.string() }),
    response: z.looseObject({ shipping_options: z.array(shippingOption) }),
  },
})
