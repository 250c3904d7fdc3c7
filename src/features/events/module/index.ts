import { Module } from "@medusajs/framework/utils"
import EventsModuleService from "./service"

/** The events of a shop. */
export const EVENTS = "events"

export default Module(EVENTS, { service: EventsModuleService })
