import { Module } from "@medusajs/framework/utils"
import CartCompletionModuleService from "./service"

/** Records which carts are becoming orders, so that a job can complete or revert them after a crash. */
export const CART_COMPLETION = "cartCompletion"

export default Module(CART_COMPLETION, { service: CartCompletionModuleService })
