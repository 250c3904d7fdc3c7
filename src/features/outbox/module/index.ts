import { Module } from "@medusajs/framework/utils"
import OutboxModuleService from "./service"

/** Stores the events of a shop until webhooks have delivered them. */
export const OUTBOX = "outbox"

export default Module(OUTBOX, { service: OutboxModuleService })
