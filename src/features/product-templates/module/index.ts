import { Module } from "@medusajs/framework/utils"
import ProductTemplatesModuleService from "./service"

/** The product templates of a shop. */
export const PRODUCT_TEMPLATES = "productTemplates"

export default Module(PRODUCT_TEMPLATES, { service: ProductTemplatesModuleService })
