import { Module } from "@medusajs/framework/utils"
import SearchModuleService from "./service"

/** The search of storefronts. The engine already uses the key `search`: see docs/decisions/0009. */
export const SITE_SEARCH = "siteSearch"

export default Module(SITE_SEARCH, { service: SearchModuleService })
