import { Module } from "@medusajs/framework/utils"
import GlossariesModuleService from "./service"

/** The glossaries of a shop. */
export const GLOSSARIES = "glossaries"

export default Module(GLOSSARIES, { service: GlossariesModuleService })
