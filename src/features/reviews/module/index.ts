import { Module } from "@medusajs/framework/utils"
import ReviewsModuleService from "./service"

/** Customers' reviews of products and tours, and helpful votes for them. */
export const REVIEWS = "reviews"

export default Module(REVIEWS, { service: ReviewsModuleService })
