import { Module } from "@medusajs/framework/utils"
import SocialLoginModuleService from "./service"

/** Lets customers sign in with an account at a provider such as Google. */
export const SOCIAL_LOGIN = "socialLogin"

export default Module(SOCIAL_LOGIN, { service: SocialLoginModuleService })
