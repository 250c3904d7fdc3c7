import { Module } from "@medusajs/framework/utils"
import ProductsModuleService from "./service"

/** What storefronts read of the catalogue. Owns no table: products, prices and stock are the engine's. */
export const PRODUCTS = "products"

export default Module(PRODUCTS, { service: ProductsModuleService })
