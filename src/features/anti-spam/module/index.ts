import { Module } from "@medusajs/framework/utils"
import AntiSpamModuleService from "./service"

/** Detects bots in public form submissions. */
export const ANTI_SPAM = "antiSpam"

export default Module(ANTI_SPAM, { service: AntiSpamModuleService })
