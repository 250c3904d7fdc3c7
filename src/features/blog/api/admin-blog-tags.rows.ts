import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { crud } from "../../../kits/tables/contract"
import { newTag, tagChange } from "../module/schemas"

export const adminBlogTags = crud({
  path: "/admin/blog-tags",
  one: "blog_tag",
  many: "blog_tags",
  called: ["blog tag", "blog tags"],
  schema: z
    .object({
      id: z.string().meta({ examples: ["posttag_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      slug: z.string().meta({ examples: ["stoneware"] }),
      name: z.string().meta({ examples: ["Stoneware"] }),
      translations: z
        .record(z.string(), z.object({ name: z.string().optional() }))
        .meta({ examples: [{ de: { name: "Steinzeug" } }] }),
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminBlogTag" }),
  order: ["name", "-name", "-created_at", "created_at"],
  create: newTag,
  change: tagChange,
})
