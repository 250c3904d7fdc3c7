import { Module } from "@medusajs/framework/utils"
import CapacityModuleService from "./service"

/** Places that carts and orders hold, counted by the database. */
export const CAPACITY = "capacity"

export default Module(CAPACITY, { service: CapacityModuleService })
