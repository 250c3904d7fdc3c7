import { Module } from "@medusajs/framework/utils"
import RedirectsModuleService from "./service"

/** The redirects of a shop. */
export const REDIRECTS = "redirects"

export default Module(REDIRECTS, { service: RedirectsModuleService })
