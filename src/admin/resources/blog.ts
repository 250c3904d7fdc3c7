import type { z } from "zod"
import type { ownPostFields } from "../../features/blog/module/schemas"
import type { Identified, Resource } from "../lib/resource"
import type { Publication, PublicationSummary } from "./publication"

type BlogPostFields = z.output<z.ZodObject<typeof ownPostFields>>

export type BlogPost = Publication & BlogPostFields
export type BlogPostSummary = PublicationSummary & BlogPostFields

export interface BlogTopic extends Identified {
  name: string
  slug: string
  description?: string | null
}

export interface BlogAuthor extends Identified {
  name: string
  website_url: string | null
}

export const blogPosts: Resource<BlogPost, BlogPostSummary> = {
  path: "/admin/blog-posts",
  one: "blog_post",
  many: "blog_posts",
  texts: "blog.posts",
  title: "title",
}

export const blogCategories: Resource<BlogTopic> = {
  path: "/admin/blog-categories",
  one: "blog_category",
  many: "blog_categories",
  texts: "blog.categories",
  title: "name",
}

export const blogTags: Resource<BlogTopic> = {
  path: "/admin/blog-tags",
  one: "blog_tag",
  many: "blog_tags",
  texts: "blog.tags",
  title: "name",
}

export const blogAuthors: Resource<BlogAuthor> = {
  path: "/admin/blog-authors",
  one: "blog_author",
  many: "blog_authors",
  texts: "blog.authors",
  title: "name",
}
