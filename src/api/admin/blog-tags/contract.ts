import { z } from "zod"
import { slug } from "../../../lib/content/slug"
import { timestamp } from "../../../lib/contract/fields"
import { crud } from "../../../lib/crud/contract"
import { plainLineField } from "../../../lib/fields"
import { byLocale } from "../../../lib/publications/schemas"

const name = plainLineField(100).meta({ examples: ["Stoneware"] })

const input = {
  slug: slug.optional().describe("Left out, it is made of the name."),
  translations: byLocale(z.strictObject({ name: plainLineField(100).optional() })).optional(),
}

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
  create: z.strictObject({ name, ...input }),
  change: z.strictObject({ name: name.optional(), ...input }),
})
