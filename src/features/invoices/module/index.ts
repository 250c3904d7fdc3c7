import { Module } from "@medusajs/framework/utils"
import InvoicesModuleService from "./service"

/** The invoices of a shop. */
export const INVOICES = "invoices"

export default Module(INVOICES, { service: InvoicesModuleService })
