import { creation, page } from "../lib/palette"

export default [
  page("/blog", "blog.title"),
  creation("/blog/create", "blog.posts.new"),
  page("/blog/comments", "blog.comments.title"),
  page("/blog/categories", "blog.categories.title"),
  page("/blog/tags", "blog.tags.title"),
  page("/blog/authors", "blog.authors.title"),
  creation("/blog/categories?open=new", "blog.categories.new"),
  creation("/blog/tags?open=new", "blog.tags.new"),
  creation("/blog/authors?open=new", "blog.authors.new"),
]
