import { Module } from "@medusajs/framework/utils"
import CheckoutModuleService from "./service"

/** Reads what a checkout needs from the engine's tables. */
export const CHECKOUT = "checkout"

export default Module(CHECKOUT, { service: CheckoutModuleService })
