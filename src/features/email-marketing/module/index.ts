import { Module } from "@medusajs/framework/utils"
import EmailMarketingModuleService from "./service"

/** The email lists of a shop, their subscribers, and campaigns. */
export const EMAIL_MARKETING = "emailMarketing"

export default Module(EMAIL_MARKETING, { service: EmailMarketingModuleService })
