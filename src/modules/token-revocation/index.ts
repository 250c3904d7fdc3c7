import { Module } from "@medusajs/framework/utils"
import TokenRevocationModuleService from "./service"

/** Which tokens have been taken back before their time. */
export const TOKEN_REVOCATION = "tokenRevocation"

export default Module(TOKEN_REVOCATION, { service: TokenRevocationModuleService })
