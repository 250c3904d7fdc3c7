import { Module } from "@medusajs/framework/utils"
import TenantConfigModuleService from "./service"

/** The settings of a shop, by area. */
export const TENANT_CONFIG = "tenantConfig"

export default Module(TENANT_CONFIG, { service: TenantConfigModuleService })
