import { Module } from "@medusajs/framework/utils"
import ThemeModuleService from "./service"

/** The theme of a shop. */
export const THEME = "theme"

export default Module(THEME, { service: ThemeModuleService })
