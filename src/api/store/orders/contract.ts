import { z } from "zod"
import { engineContract } from "../../../lib/contract/row"
import { order } from "../carts/schemas"
import { engineList, engineListQuery } from "../engine-schemas"

export const orders = engineContract({
  listOrders: {
    method: "GET",
    path: "/store/orders",
    auth: "key+customer",
    summary: "The signed-in customer's orders",
    query: engineListQuery(50, { status: z.string().optional() }),
    response: engineList({ orders: z.array(order) }),
  },
})
