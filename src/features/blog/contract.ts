import { adminBlogAuthors } from "../../api/admin/blog-authors/contract"
import { adminBlogCategories } from "../../api/admin/blog-categories/contract"
import { adminBlogComments } from "../../api/admin/blog-comments/contract"
import { adminBlogPosts } from "../../api/admin/blog-posts/contract"
import { adminBlogTags } from "../../api/admin/blog-tags/contract"
import { blogAuthors } from "../../api/store/blog-authors/contract"
import { blogCategories } from "../../api/store/blog-categories/contract"
import { blogPosts } from "../../api/store/blog-posts/contract"
import { blogTags } from "../../api/store/blog-tags/contract"
import { declareContract } from "../contracts"

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
