import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { email, plainLineField, plainTextField } from "../../../lib/fields"
import { comment, reply } from "../module/schemas"
import { blogPostFilters, blogPostRows } from "./store-blog-posts-schemas"

const newComment = z.strictObject({
  author_name: plainLineField(100).meta({ examples: ["Ada"] }),
  author_email: email
    .optional()
    .describe("Never shown.")
    .meta({ examples: ["ada@reader.example"] }),
  body: plainTextField(5000).meta({ examples: ["Which glaze is the blue one?"] }),
  parent_id: z.string().max(100).optional().describe("The comment that this one answers."),
})

export const blogPosts = contract({
  listBlogPosts: blogPostRows.list,
  readBlogFeed: {
    method: "GET",
    path: "/store/blog-posts/feed.xml",
    cachedUntilChangeOf: ["blog"],
    auth: "key",
    keyInQuery: true,
    summary: "The newest posts as an RSS feed",
    description:
      "RSS 2.0 with complete posts. Links lead to the storefront's address from the shop's settings.",
    localized: true,
    query: z.strictObject(blogPostFilters),
    response: { status: 200, contentType: "application/rss+xml", description: "The fifty newest posts." },
    errors: ["not_configured"],
  },
  readBlogPost: blogPostRows.read,
  listBlogComments: {
    method: "GET",
    path: "/store/blog-posts/:slug/comments",
    cachedUntilChangeOf: ["blog"],
    auth: "key",
    summary: "Approved comments on a post",
    query: listQuery({ order: ["created_at", "-created_at"] }),
    response: page({ comments: z.array(comment) }),
  },
  submitBlogComment: {
    method: "POST",
    path: "/store/blog-posts/:slug/comments",
    auth: "key+spam",
    summary: "Comment on a post",
    description: "It becomes visible after a moderator's approval.",
    body: newComment,
    response: z.object({
      comment: reply.omit({ is_by_shop: true }).extend({
        status: z.literal("pending").meta({ examples: ["pending"] }),
        parent_id: z.string().nullable(),
      }),
    }),
    errors: ["invalid_state"],
  },
})
