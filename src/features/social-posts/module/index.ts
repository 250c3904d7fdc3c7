import { Module } from "@medusajs/framework/utils"
import SocialPostsModuleService from "./service"

/** The social posts of a shop. */
export const SOCIAL_POSTS = "socialPosts"

export default Module(SOCIAL_POSTS, { service: SocialPostsModuleService })
