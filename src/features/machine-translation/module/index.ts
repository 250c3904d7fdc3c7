import { Module } from "@medusajs/framework/utils"
import MachineTranslationModuleService from "./service"

/** Translates texts by DeepL, and stores translations so that no text is translated twice. */
export const MACHINE_TRANSLATION = "machineTranslation"

export default Module(MACHINE_TRANSLATION, { service: MachineTranslationModuleService })
