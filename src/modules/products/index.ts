import { Module } from "@medusajs/framework/utils"
import ProductsModuleService from "./service"

/** Reads the catalogue for storefronts. It owns no table, because products, prices and stock belong to the engine. */
export const PRODUCTS = "products"

export default Module(PRODUCTS, { service: ProductsModuleService })
