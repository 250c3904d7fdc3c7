import { Module } from "@medusajs/framework/utils"
import ReviewsModuleService from "./service"

/** What customers say about products and tours, and who found it helpful. */
export const REVIEWS = "reviews"

export default Module(REVIEWS, { service: ReviewsModuleService })
