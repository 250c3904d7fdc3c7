import { Module } from "@medusajs/framework/utils"
import TokenRevocationModuleService from "./service"

/** Stores tokens that were revoked before they expired. */
export const TOKEN_REVOCATION = "tokenRevocation"

export default Module(TOKEN_REVOCATION, { service: TokenRevocationModuleService })
