import { Module } from "@medusajs/framework/utils"
import FormsModuleService from "./service"

/** The forms of a shop with their versions, and what visitors have sent. */
export const FORMS = "forms"

export default Module(FORMS, { service: FormsModuleService })
