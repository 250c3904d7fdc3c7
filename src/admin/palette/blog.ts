import { page } from "../lib/palette"

export default [
  page("/blog", "blog.title"),
  page("/blog/create", "blog.posts.new"),
  page("/blog/comments", "blog.comments.title", ["blog.title"]),
  page("/blog/categories", "blog.categories.title", ["blog.title"]),
  page("/blog/tags", "blog.tags.title", ["blog.title"]),
  page("/blog/authors", "blog.authors.title", ["blog.title"]),
]
