import { Module } from "@medusajs/framework/utils"
import TranslationsModuleService from "./service"

/** Reads and checks the texts of the engine's Translation module, which has the key `translation`. */
export const TRANSLATIONS = "translations"

export default Module(TRANSLATIONS, { service: TranslationsModuleService })
