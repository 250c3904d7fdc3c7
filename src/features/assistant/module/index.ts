import { Module } from "@medusajs/framework/utils"
import AssistantModuleService from "./service"

/** Stores the assistant's conversations, plans and credits. */
export const ASSISTANT = "assistant"

export default Module(ASSISTANT, { service: AssistantModuleService })
