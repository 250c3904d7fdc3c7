import { Module } from "@medusajs/framework/utils"
import OrdersModuleService from "./service"

/** Adds cancellations to the engine's orders. An order can be cancelled once. */
export const ORDERS = "orders"

export default Module(ORDERS, { service: OrdersModuleService })
