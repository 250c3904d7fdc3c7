import { Module } from "@medusajs/framework/utils"
import MetafieldsModuleService from "./service"

/** Typed fields that a shop adds to records. */
export const METAFIELDS = "metafields"

export default Module(METAFIELDS, { service: MetafieldsModuleService })
