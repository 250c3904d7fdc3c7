import { Module } from "@medusajs/framework/utils"
import PaymentsModuleService from "./service"

/** Stores what payment providers report, and asks providers about payments that the engine does not know. */
export const PAYMENTS = "payments"

export default Module(PAYMENTS, { service: PaymentsModuleService })
