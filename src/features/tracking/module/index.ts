import { Module } from "@medusajs/framework/utils"
import TrackingModuleService from "./service"

/** Stores the visitors' events of a storefront. */
export const TRACKING = "tracking"

export default Module(TRACKING, { service: TrackingModuleService })
