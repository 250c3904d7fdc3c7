import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { blogCategory } from "../module/schemas"
import { blogPostSummary, topicPostQuery } from "./store-blog-posts-schemas"

export const blogCategories = contract({
  listBlogCategories: {
    method: "GET",
    path: "/store/blog-categories",
    cachedUntilChangeOf: ["blog", "media"],
    auth: "key",
    summary: "Categories with the number of their posts",
    localized: true,
    query: listQuery({ order: ["name", "-name", "-post_count", "post_count"] }),
    response: page({ blog_categories: z.array(blogCategory) }),
  },
  readBlogCategory: {
    method: "GET",
    path: "/store/blog-categories/:slug",
    cachedUntilChangeOf: ["blog", "media"],
    auth: "key",
    summary: "One category with its posts",
    localized: true,
    query: topicPostQuery,
    response: page({ blog_posts: z.array(blogPostSummary) }).extend({ blog_category: blogCategory }),
  },
})
