import { Module } from "@medusajs/framework/utils"
import AssistantModuleService from "./service"

/** What the AI assistant remembers: talks, plans that wait for a yes, and credits. */
export const ASSISTANT = "assistant"

export default Module(ASSISTANT, { service: AssistantModuleService })
