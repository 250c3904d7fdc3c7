import { z } from "zod"
import { engineQuery, money } from "../../../kits/rows/engine-schemas"
import { engineContract } from "../../../kits/rows/row"

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
    cart: { in: "query.cart_id" },
    summary: "The shipping options of a cart",
    query: engineQuery.extend({ cart_id: z.string(), is_return: z.string().optional() }),
    response: z.looseObject({ shipping_options: z.array(shippingOption) }),
  },
  calculateShippingOption: {
    method: "POST",
    path: "/store/shipping-options/:id/calculate",
    auth: "key",
    cart: { in: "body.cart_id" },
    summary: "Calculate the price of a shipping option for a cart",
    query: engineQuery,
    body: z.strictObject({
      cart_id: z.string().meta({ examples: ["cart_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      data: z.record(z.string(), z.unknown()).optional(),
    }),
    response: z.looseObject({ shipping_option: shippingOption }),
  },
})
