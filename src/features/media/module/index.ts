import { Module } from "@medusajs/framework/utils"
import MediaModuleService from "./service"

/** Pictures, videos, sounds and documents of a shop. */
export const MEDIA = "media"

export default Module(MEDIA, { service: MediaModuleService })
