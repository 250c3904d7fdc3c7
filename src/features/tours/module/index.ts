import { Module } from "@medusajs/framework/utils"
import ToursModuleService from "./service"

/** The tours of a shop. */
export const TOURS = "tours"

export default Module(TOURS, { service: ToursModuleService })
