import { Module } from "@medusajs/framework/utils"
import ProductsModuleService from "./service"

/**
 * Reads the catalogue for storefronts. It has no tables for products, prices and stock, because those belong to the
 * engine.
 */
export const PRODUCTS = "products"

export default Module(PRODUCTS, { service: ProductsModuleService })
