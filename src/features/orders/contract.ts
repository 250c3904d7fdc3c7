import { declareContract } from "../contracts"
import { adminOrders } from "./api/admin.rows"
import { engineOrders, orders } from "./api/store-orders.rows"
import { transfers } from "./api/store-orders-transfers.rows"
import { returnReasons } from "./api/store-return-reasons.rows"
import { returns } from "./api/store-returns.rows"

declareContract("orders", [
  {
    heading: "Orders and customers",
    after: "Checkout",
    rows: { ...orders, ...engineOrders, ...transfers, ...returns, ...returnReasons },
  },
  { heading: "Orders: administration", after: "Orders and customers", rows: adminOrders },
])
