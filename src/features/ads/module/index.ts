import { Module } from "@medusajs/framework/utils"
import AdsModuleService from "./service"

/** The advertising accounts of a shop, and what their campaigns cost and brought. */
export const ADS = "ads"

export default Module(ADS, { service: AdsModuleService })
