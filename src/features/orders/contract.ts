import { adminOrders } from "../../api/admin/orders/contract"
import { engineOrders, orders } from "../../api/store/orders/contract"
import { transfers } from "../../api/store/orders/transfers"
import { returnReasons } from "../../api/store/return-reasons/contract"
import { returns } from "../../api/store/returns/contract"
import { declareContract } from "../contracts"

declareContract("orders", [
  {
    heading: "Orders and customers",
    after: "Checkout",
    rows: { ...orders, ...engineOrders, ...transfers, ...returns, ...returnReasons },
  },
  { heading: "Orders: administration", after: "Orders and customers", rows: adminOrders },
])
