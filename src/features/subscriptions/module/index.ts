import { Module } from "@medusajs/framework/utils"
import SubscriptionsModuleService from "./service"

/** The plans and subscriptions of a shop. */
export const SUBSCRIPTIONS = "subscriptions"

export default Module(SUBSCRIPTIONS, { service: SubscriptionsModuleService })
