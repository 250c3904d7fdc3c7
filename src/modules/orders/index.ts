import { Module } from "@medusajs/framework/utils"
import OrdersModuleService from "./service"

/** What the engine's orders lack: the cancellation of each, which happens once or not at all. */
export const ORDERS = "orders"

export default Module(ORDERS, { service: OrdersModuleService })
