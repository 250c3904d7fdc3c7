import { Module } from "@medusajs/framework/utils"
import BlogModuleService from "./service"

/** Posts with authors, categories, tags and comments. */
export const BLOG = "blog"

export default Module(BLOG, { service: BlogModuleService })
