import { Module } from "@medusajs/framework/utils"
import PagesModuleService from "./service"

/** Static pages, such as the shop's terms. */
export const PAGES = "pages"

export default Module(PAGES, { service: PagesModuleService })
