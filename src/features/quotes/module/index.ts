import { Module } from "@medusajs/framework/utils"
import QuotesModuleService from "./service"

/** The quotes of a shop: requests, the shop's revisions, and the messages of both sides. */
export const QUOTES = "quotes"

export default Module(QUOTES, { service: QuotesModuleService })
