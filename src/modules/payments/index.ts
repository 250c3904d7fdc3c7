import { Module } from "@medusajs/framework/utils"
import PaymentsModuleService from "./service"

/** What payment providers have reported, and how to reach them past a payment of the engine's. */
export const PAYMENTS = "payments"

export default Module(PAYMENTS, { service: PaymentsModuleService })
