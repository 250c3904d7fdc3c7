import { Module } from "@medusajs/framework/utils"
import PrivacyModuleService from "./service"

/** Requests to erase a person, and the record of erasures. */
export const PRIVACY = "privacy"

export default Module(PRIVACY, { service: PrivacyModuleService })
