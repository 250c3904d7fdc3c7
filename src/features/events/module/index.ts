import { Module } from "@medusajs/framework/utils"
import EventsModuleService from "./service"

/** Events that people attend. */
export const EVENTS = "events"

export default Module(EVENTS, { service: EventsModuleService })
