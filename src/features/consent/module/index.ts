import { Module } from "@medusajs/framework/utils"
import ConsentModuleService from "./service"

/** Proofs of consents: what people have agreed to, with the exact text. */
export const CONSENT = "consent"

export default Module(CONSENT, { service: ConsentModuleService })
