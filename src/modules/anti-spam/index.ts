import { Module } from "@medusajs/framework/utils"
import AntiSpamModuleService from "./service"

/** Tells people's submissions from machines'. */
export const ANTI_SPAM = "antiSpam"

export default Module(ANTI_SPAM, { service: AntiSpamModuleService })
