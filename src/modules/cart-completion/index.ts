import { Module } from "@medusajs/framework/utils"
import CartCompletionModuleService from "./service"

/** Keeps count of carts that are becoming orders, so that what was cut short can be ended. */
export const CART_COMPLETION = "cartCompletion"

export default Module(CART_COMPLETION, { service: CartCompletionModuleService })
