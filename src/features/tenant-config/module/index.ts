import { Module } from "@medusajs/framework/utils"
import TenantConfigModuleService from "./service"

/** A shop's settings, by area. */
export const TENANT_CONFIG = "tenantConfig"

export default Module(TENANT_CONFIG, { service: TenantConfigModuleService })
