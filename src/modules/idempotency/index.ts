import { Module } from "@medusajs/framework/utils"
import IdempotencyModuleService from "./service"

/** Remembers the answers to calls with an `Idempotency-Key`. */
export const IDEMPOTENCY = "idempotency"

export default Module(IDEMPOTENCY, { service: IdempotencyModuleService })
