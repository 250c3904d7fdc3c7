import { Module } from "@medusajs/framework/utils"
import SearchModuleService from "./service"

/** What storefronts search. The key `search` is the engine's own: see docs/decisions/0009. */
export const SITE_SEARCH = "siteSearch"

export default Module(SITE_SEARCH, { service: SearchModuleService })
