import { Module } from "@medusajs/framework/utils"
import SearchModuleService from "./service"

/** The search for storefronts. Its key is not `search`, because the engine uses that: see docs/decisions/0009. */
export const SITE_SEARCH = "siteSearch"

export default Module(SITE_SEARCH, { service: SearchModuleService })
