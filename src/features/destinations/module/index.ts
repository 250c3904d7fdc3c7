import { Module } from "@medusajs/framework/utils"
import DestinationsModuleService from "./service"

/** The destinations of a shop. */
export const DESTINATIONS = "destinations"

export default Module(DESTINATIONS, { service: DestinationsModuleService })
