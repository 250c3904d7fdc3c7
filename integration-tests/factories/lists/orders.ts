import { Modules, OrderStatus } from "@medusajs/framework/utils"
import { admin, storefront } from "../../harness/api"
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
  "GET /admin/waiting-orders": async () => {
    const shop = await useOrderShop()
    // An order whose total is 0 can be packed at once: nobody has to pay for it.
    const order = () => ({
      email: "buyer@lists.test",
      currency_code: "eur",
      status: OrderStatus.PENDING,
      shipping_address: BERLIN,
      items: [1, 2].map((quantity) => ({
        title: "Sample",
        quantity,
        unit_price: 0,
        requires_shipping: true,
      })),
    })
    return {
      path: "/admin/waiting-orders?kind=to_pack",
      table: "order",
      add: (count) =>
        shop.container.resolve(Modules.ORDER).createOrders(Array.from({ length: count }, order)),
      caller: admin(shop),
    }
  },
}
