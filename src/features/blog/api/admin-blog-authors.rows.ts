import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { crud } from "../../../kits/tables/contract"
import { authorChange, newAuthor } from "../module/schemas"

export const adminBlogAuthors = crud({
  path: "/admin/blog-authors",
  one: "blog_author",
  many: "blog_authors",
  called: ["blog author", "blog authors"],
  schema: z
    .object({
      id: z.string().meta({ examples: ["postauth_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      name: z.string().meta({ examples: ["Mira Tan"] }),
      bio: z.string().nullable(),
      avatar_url: z.string().nullable(),
      website_url: z.string().nullable(),
      translations: z
        .record(z.string(), z.object({ bio: z.string().optional() }))
        .meta({ examples: [{ de: { bio: "Töpferin." } }] }),
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminBlogAuthor" }),
  order: ["name", "-name", "-created_at", "created_at"],
  create: newAuthor,
  change: authorChange,
})
