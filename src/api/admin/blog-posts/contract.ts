import { z } from "zod"
import { crud } from "../../../lib/crud/contract"
import { imageUrl, plainLineField } from "../../../lib/fields"
import { publicationRows } from "../../../lib/publications/contract"
import { localeCode } from "../../../lib/publications/locales"
import {
  adminPublication,
  adminSummary,
  newPublication,
  publicationChange,
} from "../../../lib/publications/schemas"

const MOST_TOPICS = 50

const own = {
  author_id: z.string().nullable(),
  category_ids: z.array(z.string().meta({ examples: ["postcat_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] })),
  tag_ids: z.array(z.string().meta({ examples: ["posttag_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] })),
  cover_url: z.string().nullable(),
  cover_alt: z.string().nullable(),
  is_open_for_comments: z.boolean().meta({ examples: [true] }),
}

const ids = z.array(z.string().max(100)).max(MOST_TOPICS)

const ownInput = {
  author_id: z.string().max(100).nullable().optional(),
  category_ids: ids.optional().describe("All of them; others are taken away."),
  tag_ids: ids.optional().describe("All of them; others are taken away."),
  cover_url: imageUrl.nullable().optional(),
  cover_alt: plainLineField(300).nullable().optional(),
  is_open_for_comments: z.boolean().optional(),
}

export const adminBlogPosts = crud({
  path: "/admin/blog-posts",
  one: "blog_post",
  many: "blog_posts",
  called: ["blog post", "blog posts"],
  schema: z.object({ ...adminPublication, ...own }).meta({ id: "AdminBlogPost" }),
  summary: z.object({ ...adminSummary, ...own }).meta({ id: "AdminBlogPostSummary" }),
  order: [
    "-created_at",
    "created_at",
    "-updated_at",
    "updated_at",
    "-published_at",
    "published_at",
    "title",
    "-title",
  ],
  filters: {
    status: z.enum(["draft", "scheduled", "published"]).optional(),
    author_id: z.string().max(100).optional(),
    category_id: z.string().max(100).optional(),
    tag_id: z.string().max(100).optional(),
    locale: localeCode.optional().describe("Those that are there in this language."),
  },
  create: newPublication(ownInput),
  change: publicationChange(ownInput),
})

export const blogPostRevisions = publicationRows({
  path: "/admin/blog-posts",
  name: "BlogPost",
  called: "blog post",
  response: adminBlogPosts.read.response,
})
