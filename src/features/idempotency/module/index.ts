import { Module } from "@medusajs/framework/utils"
import IdempotencyModuleService from "./service"

/** Stores the responses to requests with an `Idempotency-Key`. */
export const IDEMPOTENCY = "idempotency"

export default Module(IDEMPOTENCY, { service: IdempotencyModuleService })
