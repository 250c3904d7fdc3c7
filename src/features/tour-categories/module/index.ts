import { Module } from "@medusajs/framework/utils"
import TourCategoriesModuleService from "./service"

/** The tour categories of a shop. */
export const TOUR_CATEGORIES = "tourCategories"

export default Module(TOUR_CATEGORIES, { service: TourCategoriesModuleService })
