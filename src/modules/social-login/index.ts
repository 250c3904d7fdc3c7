import { Module } from "@medusajs/framework/utils"
import SocialLoginModuleService from "./service"

/** Customers sign in with an account at an identity provider. */
export const SOCIAL_LOGIN = "socialLogin"

export default Module(SOCIAL_LOGIN, { service: SocialLoginModuleService })
