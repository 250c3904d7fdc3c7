import { Modules, OrderStatus } from "@medusajs/framework/utils"
import { storefront } from "../../harness/api"
import { createCustomer } from "../create-customer"
import { BERLIN, useOrderShop } from "../orders"
import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /store/orders/me": async () => {
    const shop = await useOrderShop()
    const customer = await createCustomer(shop)
    const order = () => ({
      customer_id: customer.id,
      email: customer.email,
      currency_code: "eur",
      status: OrderStatus.PENDING,
      shipping_address: BERLIN,
      items: [1, 2].map((unit_price) => ({ title: "Mug", quantity: 2, unit_price })),
      shipping_methods: [{ name: "Standard", amount: 5 }],
    })
    return {
      path: "/store/orders/me",
      table: "order",
      add: (count) =>
        shop.container.resolve(Modules.ORDER).createOrders(Array.from({ length: count }, order)),
      caller: storefront(shop, { token: customer.token }),
    }
  },
}
