import { Module } from "@medusajs/framework/utils"
import QuoteServicesModuleService from "./service"

/** The quote services of a shop. */
export const QUOTE_SERVICES = "quoteServices"

export default Module(QUOTE_SERVICES, { service: QuoteServicesModuleService })
