import { Module } from "@medusajs/framework/utils"
import SocialLoginModuleService from "./service"

/** Customers who sign in with an account that they have elsewhere. */
export const SOCIAL_LOGIN = "socialLogin"

export default Module(SOCIAL_LOGIN, { service: SocialLoginModuleService })
