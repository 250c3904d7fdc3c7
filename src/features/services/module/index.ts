import { Module } from "@medusajs/framework/utils"
import ServicesModuleService from "./service"

/** The services of a shop. */
export const SERVICES = "services"

export default Module(SERVICES, { service: ServicesModuleService })
