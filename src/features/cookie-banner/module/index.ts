import { Module } from "@medusajs/framework/utils"
import CookieBannerModuleService from "./service"

/** The cookie banner of a shop. */
export const COOKIE_BANNER = "cookieBanner"

export default Module(COOKIE_BANNER, { service: CookieBannerModuleService })
