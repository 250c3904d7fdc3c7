import { Module } from "@medusajs/framework/utils"
import PaymentsModuleService from "./service"

/** Stores payment providers' reports, and calls providers outside of the engine's payments. */
export const PAYMENTS = "payments"

export default Module(PAYMENTS, { service: PaymentsModuleService })
