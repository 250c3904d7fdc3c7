import { Module } from "@medusajs/framework/utils"
import IsgConfigModuleService from "./service"

/** The ISG rates of a shop. */
export const ISG_CONFIG = "isgConfig"

export default Module(ISG_CONFIG, { service: IsgConfigModuleService })
