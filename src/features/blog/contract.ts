import { declareContract } from "../contracts"
import { adminBlogAuthors } from "./api/admin-blog-authors.rows"
import { adminBlogCategories } from "./api/admin-blog-categories.rows"
import { adminBlogComments } from "./api/admin-blog-comments.rows"
import { adminBlogPosts } from "./api/admin-blog-posts.rows"
import { adminBlogTags } from "./api/admin-blog-tags.rows"
import { blogAuthors } from "./api/store-blog-authors.rows"
import { blogCategories } from "./api/store-blog-categories.rows"
import { blogPosts } from "./api/store-blog-posts.rows"
import { blogTags } from "./api/store-blog-tags.rows"

declareContract("blog", [
  {
    heading: "Blog",
    after: "Orders: administration",
    rows: { ...blogPosts, ...blogCategories, ...blogTags, ...blogAuthors },
  },
  {
    heading: "Blog: administration",
    after: "Blog",
    rows: {
      ...adminBlogPosts.rows,
      ...adminBlogCategories.rows,
      ...adminBlogTags.rows,
      ...adminBlogAuthors.rows,
      ...adminBlogComments.rows,
    },
  },
])
