import { Module } from "@medusajs/framework/utils"
import VoiceoversModuleService from "./service"

/** Posts that a speech service has read aloud, in chunks. */
export const VOICEOVERS = "voiceovers"

export default Module(VOICEOVERS, { service: VoiceoversModuleService })
